export const SUBSCRIBERS = '/api/admin/subscribers'
