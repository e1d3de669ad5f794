import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'

/** The mock server of all tests, which accepts search analytics. Each test adds its own handlers. */
export const server = setupServer(http.post('/api/analytics/searches', () => new HttpResponse(null, { status: 204 })))
