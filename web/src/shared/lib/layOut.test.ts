import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOut, layOutWhenIdle } from './layOut'

const root = document.documentElement
const laidOut = () => document.querySelectorAll('.far-below[data-laid-out]').length

beforeEach(() => {
  vi.useFakeTimers()
  delete root.dataset.laidOut
  document.body.innerHTML = '<p class="far-below">One</p><p>Two</p><p class="far-below">Three</p>'
})
afterEach(() => vi.useRealTimers())

it('pieces are laid out one by one, then all that comes', () => {
  layOutWhenIdle()
  expect(laidOut()).toBe(0)
  vi.advanceTimersToNextTimer()
  expect(laidOut()).toBe(1)
  vi.advanceTimersToNextTimer()
  expect(laidOut()).toBe(2)
  expect(root.dataset.laidOut).toBeUndefined()
  vi.runAllTimers()
  expect(root.dataset.laidOut).toBe('')
})

it('what can wait longer waits until all is laid out', () => {
  const states: (string | undefined)[] = []
  layOutWhenIdle(() => states.push(root.dataset.laidOut))
  vi.advanceTimersToNextTimer()
  vi.advanceTimersToNextTimer()
  expect(states).toEqual([])
  vi.runAllTimers()
  expect(states).toEqual([''])
})

it('a jump does not wait for it', () => {
  layOutWhenIdle()
  layOut()
  vi.runAllTimers()
  expect(laidOut()).toBe(0)
  expect(root.dataset.laidOut).toBe('')
})

it('nothing more happens of a page that has gone', () => {
  const then = vi.fn()
  const end = layOutWhenIdle(then)
  end()
  vi.runAllTimers()
  expect(root.dataset.laidOut).toBeUndefined()
  expect(then).not.toHaveBeenCalled()
})
