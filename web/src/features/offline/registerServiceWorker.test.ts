import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './registerServiceWorker'

const postMessage = vi.fn()
const register = vi.fn()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  register.mockReset().mockResolvedValue({})
  postMessage.mockReset()
  const container = { register, ready: Promise.resolve({ active: { postMessage } }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})

afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.body.innerHTML = ''
})

describe('the service worker', () => {
  // rule: OFFLINE-10
  it('is registered once the page is loaded, and receives the page’s public initial data', async () => {
    document.body.innerHTML = '<script type="application/json" id="initial-data">[{"key":["/api/posts/1"],"entitlement":"premium","data":1},{"key":["/api/series/active"],"entitlement":"any","data":2}]</script>'
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    registerServiceWorker()
    expect(register).not.toHaveBeenCalled()
    state.mockReturnValue('complete')
    window.dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith([{ key: ['/api/series/active'], entitlement: 'any', data: 2 }]))
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { scope: '/' })
  })

  it('is registered immediately if the page is already loaded', () => {
    registerServiceWorker()
    expect(register).toHaveBeenCalledOnce()
  })

  it('may fail to register without an unhandled error', async () => {
    register.mockRejectedValue(new Error('private window'))
    registerServiceWorker()
    await expect(register.mock.results[0]?.value).rejects.toThrow()
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('is registered only in production builds', () => {
    vi.stubEnv('PROD', false)
    registerServiceWorker()
    expect(register).not.toHaveBeenCalled()
  })
})
