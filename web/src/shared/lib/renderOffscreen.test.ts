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

it('pieces are laid out one by one, then all that comes', () => {
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

it('what can wait longer waits until all is laid out', () => {
  const states: (string | undefined)[] = []
  renderOffscreenWhenIdle(() => states.push(root.dataset.offscreenRendered))
  vi.advanceTimersToNextTimer()
  vi.advanceTimersToNextTimer()
  expect(states).toEqual([])
  vi.runAllTimers()
  expect(states).toEqual([''])
})

it('a jump does not wait for it', () => {
  renderOffscreenWhenIdle()
  renderOffscreen()
  vi.runAllTimers()
  expect(offscreenRendered()).toBe(0)
  expect(root.dataset.offscreenRendered).toBe('')
})

it('nothing more happens of a page that has gone', () => {
  const then = vi.fn()
  const end = renderOffscreenWhenIdle(then)
  end()
  vi.runAllTimers()
  expect(root.dataset.offscreenRendered).toBeUndefined()
  expect(then).not.toHaveBeenCalled()
})
