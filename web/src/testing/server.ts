import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** The mock server of all tests; each test adds its own handlers. Search analytics are accepted everywhere. */
export const server = setupServer(http.post('/api/analytics/searches', () => new HttpResponse(null, { status: 204 })))
