import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountIsRead, placeOf, writePlaces } from '@/api/places/store'
import { renderAt } from '@/testing/render'
import ReadingPlace from './ReadingPlace'

/** Ten paragraphs of 400 px; jsdom has no layout. */
const PARAGRAPH_PX = 400
let top = 0

beforeEach(() => {
  top = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const number = this.id.startsWith('p') ? Number(this.id.slice(1)) : 0
    const start = (number ? (number - 1) * PARAGRAPH_PX : 0) - top
    return new DOMRect(0, start, 100, number ? PARAGRAPH_PX : 10 * PARAGRAPH_PX)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  accountIsRead.set(false)
})

const open = () =>
  renderAt(
    '/daily-learning/17',
    <main id="main">
      <div className="reading">
        {Array.from({ length: 10 }, (_, index) => (
          <p key={index} id={`p${index + 1}`}>
            Paragraph {index + 1}
          </p>
        ))}
      </div>
      <ReadingPlace postId={17} />
    </main>,
  )

function scrollTo(to: number, waitMs = 1_100): void {
  top = to
  act(() => {
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(waitMs)
  })
}
/** Somebody reads on long enough to have begun. */
const read = () => act(() => void vi.advanceTimersByTime(10_000))
const anchor = () => placeOf(17)?.reading?.anchor
const offer = () => screen.queryByRole('button', { name: 'Continue where you stopped' })
const keepBefore = (anchor: string | null) =>
  writePlaces([{ postId: 17, reading: { anchor, at: '2026-11-20T10:00:00Z' }, listening: null }])

describe('the place in a text', () => {
  // rule: ACCOUNT-11
  it('is the paragraph at the top once the page stands still, and the end where that is visible', () => {
    open()
    read()
    scrollTo(850, 500)
    expect(anchor()).toBeUndefined()
    scrollTo(850)
    expect(anchor()).toBe('p3')
    scrollTo(10 * PARAGRAPH_PX - window.innerHeight)
    expect(anchor()).toBeNull()
  })

  // rule: ACCOUNT-11
  it('is none for whoever only looks at a teaching, though they scroll to its end', () => {
    const { unmount } = open()
    scrollTo(850, 3_000)
    scrollTo(10 * PARAGRAPH_PX - window.innerHeight, 3_000)
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    read()
    expect(anchor()).toBeUndefined()
  })

  // rule: ACCOUNT-11
  it('is kept after a while where the page stands still', () => {
    open()
    scrollTo(850, 9_000)
    expect(anchor()).toBeUndefined()
    scrollTo(850)
    expect(anchor()).toBe('p3')
  })

  // rule: ACCOUNT-11
  it('of a teaching that was begun before is kept at once', () => {
    keepBefore('p1')
    open()
    scrollTo(850)
    expect(anchor()).toBe('p3')
  })

  // rule: ACCOUNT-11
  it('stays at the end for whoever scrolls up again', () => {
    open()
    read()
    scrollTo(10 * PARAGRAPH_PX - window.innerHeight)
    scrollTo(0)
    expect(anchor()).toBeNull()
  })

  // rule: ACCOUNT-11
  it('is the beginning after twenty seconds without scrolling', () => {
    open()
    act(() => void vi.advanceTimersByTime(19_000))
    expect(anchor()).toBeUndefined()
    act(() => void vi.advanceTimersByTime(1_100))
    expect(anchor()).toBe('p1')
  })

  it('is kept when the page is left before it stood still', () => {
    open()
    read()
    scrollTo(850, 100)
    window.dispatchEvent(new Event('pagehide'))
    expect(anchor()).toBe('p3')
  })

  it('of a signed-in reader waits for the account’s, which may be newer', () => {
    localStorage.setItem('token', 'of a reader')
    open()
    scrollTo(850)
    expect(anchor()).toBeUndefined()
    act(() => {
      keepBefore('p9')
      accountIsRead.set(true)
    })
    expect(offer()).toBeVisible()
  })
})

describe('the offer to continue', () => {
  // rule: ACCOUNT-11
  it('leads to the paragraph, which receives the focus; before that nothing moves', async () => {
    keepBefore('p7')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Continue where you stopped' })
    expect(scrolled).not.toHaveBeenCalled()
    await user.click(button)
    expect(scrolled).toHaveBeenCalledOnce()
    expect(screen.getByText('Paragraph 7')).toHaveFocus()
    expect(offer()).not.toBeInTheDocument()
  })

  it('can be closed', async () => {
    keepBefore('p7')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Stay at the beginning' }))
    expect(offer()).not.toBeInTheDocument()
    scrollTo(450)
    expect(anchor()).toBe('p2')
  })

  // rule: ACCOUNT-11
  it('is not replaced by a glance at the beginning, and ends when it is passed', () => {
    keepBefore('p7')
    open()
    scrollTo(450)
    expect(anchor()).toBe('p7')
    expect(offer()).toBeVisible()
    scrollTo(2_500)
    expect(offer()).not.toBeInTheDocument()
    scrollTo(3_000)
    expect(anchor()).toBe('p8')
  })

  it('ends half a minute after it was ignored', () => {
    keepBefore('p7')
    open()
    scrollTo(450, 31_000)
    expect(offer()).not.toBeInTheDocument()
    scrollTo(500)
    expect(anchor()).toBe('p2')
  })

  it.each([
    ['the text was read to its end', null],
    ['the place is visible already', 'p2'],
    ['the paragraph is gone', 'p99'],
  ])('is absent where %s', (_, before) => {
    keepBefore(before)
    open()
    expect(offer()).not.toBeInTheDocument()
  })
})
