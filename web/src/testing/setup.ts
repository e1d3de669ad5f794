import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { expectQuietConsole } from './consoleMessages'
import { ControlledObserver } from './intersection'
import { server } from './server'

// Tests wait for states: the timeout is long, because a busy machine may be slow.
configure({ asyncUtilTimeout: 10_000 })

expectQuietConsole()

// An unexpected request is an error instead of a silent 404.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  // A toast of the test before would lie over a dialog, and take its Escape key.
  toastStore.set({ current: null, count: 0 })
})
afterAll(() => server.close())

// jsdom does not implement these.
Object.defineProperty(window, 'IntersectionObserver', { value: ControlledObserver })
Object.defineProperty(window, 'scrollTo', { value: () => undefined })
Element.prototype.scrollIntoView = () => undefined
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
// jsdom has no layout, so no element changes its size.
window.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
