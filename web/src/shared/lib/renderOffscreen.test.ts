import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderOffscreen, renderOffscreenWhenIdle } from './renderOffscreen'

const root = document.documentElement
const offscreenRendered = () => document.querySelectorAll('.deferred-render[data-offscreen-rendered]').length

beforeEach(() => {
  vi.useFakeTimers()
  delete root.dataset.offscreenRendered
  document.body.innerHTML = '<p class="deferred-render">One</p><p>Two</p><p class="deferred-render">Three</p>'
})
afterEach(() => vi.useRealTimers())

it('deferred elements are rendered one by one, then all later ones', () => {
  renderOffscreenWhenIdle()
  expect(offscreenRendered()).toBe(0)
  vi.advanceTimersToNextTimer()
  expect(offscreenRendered()).toBe(1)
  vi.advanceTimersToNextTimer()
  expect(offscreenRendered()).toBe(2)
  expect(root.dataset.offscreenRendered).toBeUndefined()
  vi.runAllTimers()
  expect(root.dataset.offscreenRendered).toBe('')
})

// rule: OFFLINE-10
it('the callback is called after all elements are rendered', () => {
  const states: (string | undefined)[] = []
  renderOffscreenWhenIdle(() => states.push(root.dataset.offscreenRendered))
  vi.advanceTimersToNextTimer()
  vi.advanceTimersToNextTimer()
  expect(states).toEqual([])
  vi.runAllTimers()
  expect(states).toEqual([''])
})

it('renderOffscreen renders all elements immediately', () => {
  renderOffscreenWhenIdle()
  renderOffscreen()
  vi.runAllTimers()
  expect(offscreenRendered()).toBe(0)
  expect(root.dataset.offscreenRendered).toBe('')
})

it('a cancelled rendering does not continue', () => {
  const callback = vi.fn()
  const cancel = renderOffscreenWhenIdle(callback)
  cancel()
  vi.runAllTimers()
  expect(root.dataset.offscreenRendered).toBeUndefined()
  expect(callback).not.toHaveBeenCalled()
})
