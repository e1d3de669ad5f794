import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/**
 * The mock server of all tests. It accepts search analytics, and does not say who is signed in, which keeps the token. Each
 * test adds its own handlers.
 */
export const server = setupServer(
  http.post('/api/analytics/searches', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/user', () => HttpResponse.error()),
)
