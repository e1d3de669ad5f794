import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BidiParts } from '@/shared/ui/BidiParts'
import { formattedNote } from './noteFormat'

const shown = (text: string) => render(<BidiParts parts={formattedNote(text)} />).container.firstElementChild?.innerHTML

describe('the formatting of a note', () => {
  // rule: STUDY-225
  it.each([
    ['Where are *you*?', 'Where are <em>you</em>?'],
    ['*Lech* **lecha**', '<em>Lech</em> <strong>lecha</strong>'],
    ['(*two words*), and *more*', '(<em>two words</em>), and <em>more</em>'],
    ['2 * 3 * 4, a*b*c, *open, ** and ****', '2 * 3 * 4, a*b*c, *open, ** and ****'],
    ['*not\nover lines*', '*not\nover lines*'],
    ['*<img src=x onerror=alert(1)>* & <b>', '<em>&lt;img src=x onerror=alert(1)&gt;</em> &amp; &lt;b&gt;'],
  ])('of %j is %j', (text, html) => {
    expect(shown(text)).toBe(html)
  })

  // rule: STUDY-225
  it('is that of Hebrew, too', () => {
    expect(shown('איפה *אתה*?')).toBe('איפה <em>אתה</em>?')
  })

  // rule: STUDY-225
  it('takes time that grows as the note does', () => {
    const text = '*a '.repeat(1666)
    expect(formattedNote(text)).toEqual([{ text }])
  })
})
