import { beforeEach, describe, expect, it } from 'vitest'
import { keyFirstEntry } from './historyKey'

beforeEach(() => window.history.replaceState(null, ''))

describe('the key of the first entry', () => {
  it('is another one for each arrival', () => {
    const first = keyFirstEntry()
    window.history.replaceState(null, '')
    expect(keyFirstEntry()).not.toBe(first)
  })

  it('is kept over a reload, and with it what else the entry holds', () => {
    window.history.replaceState({ idx: 3, usr: { stay: true } }, '')
    const key = keyFirstEntry()
    expect(keyFirstEntry()).toBe(key)
    expect(window.history.state).toEqual({ idx: 3, usr: { stay: true }, key })
  })
})
