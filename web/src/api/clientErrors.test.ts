import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'

let report: (typeof import('./clientErrors'))['reportClientError']
const reported = vi.fn()

beforeEach(async () => {
  vi.stubEnv('PROD', true)
  reported.mockReset()
  server.use(
    http.post('/api/client-errors', async ({ request }) => {
      reported(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  vi.resetModules() // each test opens a new page
  report = (await import('./clientErrors')).reportClientError
  return () => vi.unstubAllEnvs()
})

it('reports an error with its stack and page, without search terms', async () => {
  window.history.replaceState(null, '', '/search?q=secret')
  const error = new TypeError('Failed to fetch http://localhost/assets/x.js?q=secret')
  error.stack = 'TypeError\n at http://localhost/search?q=secret:1:2'
  report(error)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(reported).toHaveBeenCalledWith({
    message: 'TypeError: Failed to fetch http://localhost/assets/x.js',
    stack: 'TypeError\n at http://localhost/search:1:2',
    page: '/search',
  })
})

it('reports each error once, at most five errors, and at most 300 characters of each', async () => {
  for (let time = 0; time < 3; time += 1) for (let n = 0; n < 9; n += 1) report(`${n} ${'x'.repeat(900)}`)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(5))
  for (const [{ message }] of reported.mock.calls as [{ message: string }][]) expect(message).toHaveLength(300)
})

it('reports nothing offline, and does not throw if the server rejects the report', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  report(new Error('offline'))
  online.mockRestore()
  const rejected = vi.fn()
  server.use(
    http.post('/api/client-errors', () => {
      rejected()
      return new HttpResponse(null, { status: 429 })
    }),
  )
  report(new Error('online'))
  await vi.waitFor(() => expect(rejected).toHaveBeenCalledOnce())
  expect(reported).not.toHaveBeenCalled()
})
