import { describe, expect, it } from 'vitest'
import { timeLeft } from './timeLeft'

describe('the time left', () => {
  const run = { size: 1000, sent: 500, startedAt: 0, startedFrom: 0 }

  it.each([
    [2000, ''],
    [10_000, ', less than a minute left'],
    [60_000, ', about a minute left'],
    [600_000, ', about 10 minutes left'],
    [36_000_000, ', about 10 hours left'],
  ])('after %i ms for the first half: “%s”', (now, text) => {
    expect(timeLeft(run, now)).toBe(text)
  })

  it('counts only what this run has sent', () => {
    expect(timeLeft({ ...run, startedFrom: 400 }, 60_000)).toBe(', about 5 minutes left')
    expect(timeLeft({ ...run, startedFrom: null }, 60_000)).toBe('')
  })
})
