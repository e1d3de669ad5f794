import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'

let report: (typeof import('./clientErrors'))['reportClientError']
const told = vi.fn()

beforeEach(async () => {
  vi.stubEnv('PROD', true)
  told.mockReset()
  server.use(
    http.post('/api/client-errors', async ({ request }) => {
      told(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  vi.resetModules() // each test opens a new page
  report = (await import('./clientErrors')).reportClientError
  return () => vi.unstubAllEnvs()
})

it('tells an error with its stack and page, without what readers typed', async () => {
  window.history.replaceState(null, '', '/search?q=secret')
  const error = new TypeError('Failed to fetch http://localhost/assets/x.js?q=secret')
  error.stack = 'TypeError\n at http://localhost/search?q=secret:1:2'
  report(error)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(told).toHaveBeenCalledWith({
    message: 'TypeError: Failed to fetch http://localhost/assets/x.js',
    stack: 'TypeError\n at http://localhost/search:1:2',
    page: '/search',
  })
})

it('tells each error once, and five at most, in so many characters', async () => {
  for (let time = 0; time < 3; time += 1) for (let n = 0; n < 9; n += 1) report(`${n} ${'x'.repeat(900)}`)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(5))
  for (const [{ message }] of told.mock.calls as [{ message: string }][]) expect(message).toHaveLength(300)
})

it('says nothing without a network, and does not throw where the server refuses', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  report(new Error('offline'))
  online.mockRestore()
  const refused = vi.fn()
  server.use(
    http.post('/api/client-errors', () => {
      refused()
      return new HttpResponse(null, { status: 429 })
    }),
  )
  report(new Error('online'))
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce())
  expect(told).not.toHaveBeenCalled()
})
