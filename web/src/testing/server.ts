import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/**
 * The mock server of all tests. It accepts search analytics, and does not say who is signed in, which keeps the token. Nothing waits for
 * the admin, and no address means another page. Each
 * test adds its own handlers.
 */
export const server = setupServer(
  http.post('/api/analytics/searches', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/addresses', () => HttpResponse.json({ to: null, nearest: [] })),
  http.get('/api/user', () => HttpResponse.error()),
  http.get('/api/admin/counts', () => HttpResponse.json({ studyTexts: 0, messages: 0, failures: 0 })),
  http.get('/api/admin/searches/trend', () => HttpResponse.json([])),
)
