import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { CitedText } from './CitedText'

const TEXT = 'See Genesis 6:9 and Shabbat 31a.'
const CITATIONS = [
  { start: 4, end: 15, reference: 'Genesis 6:9', url: '/torah-timeline/noach#6:9' },
  { start: 20, end: 31, reference: null, url: '/search?q=Bavli%20Shabbat%2031a' },
]

describe('a text with citations', () => {
  // rule: READ-71
  it('has them as links where the server found them', () => {
    const { container } = renderAt('/x', <CitedText citations={CITATIONS}>{TEXT}</CitedText>)
    expect(container).toHaveTextContent(TEXT)
    const verse = screen.getByRole('link', { name: 'Genesis 6:9' })
    expect(verse).toHaveAttribute('href', '/torah-timeline/noach#6:9')
    expect(verse).toHaveAttribute('data-reference', 'Genesis 6:9')
    expect(screen.getByRole('link', { name: 'Shabbat 31a' })).not.toHaveAttribute('data-reference')
  })

  // rule: READ-71
  it('has those of a part only, by where it begins', () => {
    renderAt('/x', <CitedText citations={CITATIONS} start={16}>{TEXT.slice(16)}</CitedText>)
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Shabbat 31a'])
  })
})
