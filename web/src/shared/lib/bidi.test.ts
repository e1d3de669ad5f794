import { describe, expect, it } from 'vitest'
import cases from '../../../../tests/core/bidi_cases.json'
import { directionOf, runsOf } from './bidi'

type Case = { about: string; text: string; html?: string; direction: 'ltr' | 'rtl'; runs: string[] }

const decoded = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

describe('the direction of a text and its foreign runs', () => {
  // rule: READ-43, LOOK-5
  it.each(cases as Case[])('are the server’s ($about): $text', ({ text, html, direction, runs }) => {
    const shown = html === undefined ? text : decoded(html)
    expect(shown).toBe(text)
    expect(directionOf(shown)).toBe(direction)
    const parts = runsOf(shown, direction)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter((part) => part.foreign).map((part) => part.text)).toEqual(runs)
  })

  it('are found in a long text in no time', () => {
    const started = performance.now()
    for (const unit of ['(א', '“', 'a א ', 'www.', 'a@', 'אa']) runsOf(unit.repeat(20_000), directionOf(unit.repeat(20_000)))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
