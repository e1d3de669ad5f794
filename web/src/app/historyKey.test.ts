import { beforeEach, describe, expect, it } from 'vitest'
import { keyFirstEntry } from './historyKey'

beforeEach(() => window.history.replaceState(null, ''))

describe('the key of the first history entry', () => {
  it('differs for each visit', () => {
    const first = keyFirstEntry()
    window.history.replaceState(null, '')
    expect(keyFirstEntry()).not.toBe(first)
  })

  it('survives a reload together with the rest of the history state', () => {
    window.history.replaceState({ idx: 3, usr: { stay: true } }, '')
    const key = keyFirstEntry()
    expect(keyFirstEntry()).toBe(key)
    expect(window.history.state).toEqual({ idx: 3, usr: { stay: true }, key })
  })
})
