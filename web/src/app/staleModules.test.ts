import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnStaleModule } from './staleModules'

const reload = vi.fn()
/** The scripts of a page: the entry is the last, and what it imports may be the same after an update. */
const page = (entry: string) =>
  ['common-1', entry].map((name) => `<script type="module" src="/assets/${name}.js"></script>`).join('')
const fail = () => window.dispatchEvent(new Event('vite:preloadError'))

reloadOnStaleModule()

beforeEach(() => {
  reload.mockReset()
  sessionStorage.clear()
  document.body.innerHTML = `${page('index-1')}<input>`
  vi.stubGlobal('location', { reload })
})
afterEach(() => vi.unstubAllGlobals())

describe('a module that cannot be loaded', () => {
  // rule: ROUTE-22
  it('reloads the page once per version', () => {
    fail()
    fail()
    expect(reload).toHaveBeenCalledOnce()
    document.body.innerHTML = page('index-2')
    fail()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not reload the page offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fail()
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload the page while the reader types', () => {
    const input = document.querySelector('input')
    input?.focus()
    fail()
    expect(reload).toHaveBeenCalledOnce()
    sessionStorage.clear()
    if (input) input.value = 'sha'
    fail()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not reload the page if the reload could not be recorded', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    fail()
    expect(reload).not.toHaveBeenCalled()
  })

  // The last one: the page is being left from here on.
  it('does not reload a page that is being left', () => {
    fail()
    expect(reload).toHaveBeenCalledOnce()
    sessionStorage.clear()
    window.dispatchEvent(new Event('beforeunload'))
    fail()
    expect(reload).toHaveBeenCalledOnce()
  })
})
