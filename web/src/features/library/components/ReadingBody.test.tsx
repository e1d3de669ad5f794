import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { ReadingBody } from './ReadingBody'

// Before its code is loaded a mark jumps to its note; Footnotes.test.tsx has the rest.
vi.mock('./TextPanels', () => ({ default: () => null }))

const NOTES =
  '<p id="p1">A claim.<sup><a href="#fn1" id="fnref1">[1]</a></sup></p>' +
  '<ol><li id="fn1">Its source. <a href="#fnref1">back</a></li></ol>'
const note = (name: string) => NOTES.replace('Its', name)

describe('the text of a teaching', () => {
  const scrolledTo = vi.fn()
  beforeEach(() => {
    scrolledTo.mockClear()
    // jsdom has no layout.
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo(this)
    }
  })

  // rule: READ-41
  it('links a reference to its footnote and back', async () => {
    const { user } = renderAt('/x', <ReadingBody html={NOTES} />)
    await user.click(screen.getByRole('link', { name: '[1]' }))
    const item = screen.getByRole('listitem')
    expect(screen.getByTestId('address')).toHaveTextContent('/x#fn1')
    expect(item).toHaveFocus()
    expect(item).toHaveAttribute('data-cited')
    expect(scrolledTo).toHaveBeenLastCalledWith(item)
    await user.click(screen.getByRole('link', { name: 'back' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/x#fnref1')
    expect(screen.getByRole('link', { name: '[1]' })).toHaveFocus()
    expect(item).not.toHaveAttribute('data-cited')
  })

  // rule: READ-41
  it('links within its own text if a page has several', async () => {
    const page = (
      <>
        <ReadingBody html={note('First')} />
        <ReadingBody html={note('Second')} />
      </>
    )
    const { user } = renderAt('/x', page)
    const [, second] = screen.getAllByRole('link', { name: '[1]' })
    if (second) await user.click(second)
    expect(screen.getAllByRole('listitem').map((item) => item.hasAttribute('data-cited'))).toEqual([false, true])
  })

  // rule: READ-40
  it('highlights the paragraph in the hash of the URL', () => {
    renderAt('/x#p1', <ReadingBody html={NOTES} />)
    expect(document.getElementById('p1')).toHaveAttribute('data-cited')
  })

  it('ignores an invalid hash', () => {
    renderAt('/x#%E0%A4', <ReadingBody html={NOTES} />)
    expect(document.querySelector('[data-cited]')).toBeNull()
  })

  // rule: READ-42
  it('opens internal links by client navigation', async () => {
    const { user } = renderAt('/x', <ReadingBody html='<p><a href="/daily-learning/5?a=1">there</a></p>' />)
    await user.click(screen.getByRole('link', { name: 'there' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning/5?a=1')
  })

  describe('lets the browser follow', () => {
    /** Clicks the link, with a modifier key if given. Returns whether the browser follows it. */
    async function browserFollows(href: string, key?: string): Promise<boolean> {
      const { user } = renderAt('/x', <ReadingBody html={`<p><a href="${href}">there</a></p>`} />)
      let isDefault = false
      const listener = (event: Event) => {
        isDefault = !event.defaultPrevented
        event.preventDefault()
      }
      document.addEventListener('click', listener)
      if (key) await user.keyboard(`{${key}>}`)
      await user.click(screen.getByRole('link', { name: 'there' }))
      document.removeEventListener('click', listener)
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/x$/)
      return isDefault
    }

    // rule: READ-42
    it.each([
      'https://other-site.example/',
      '/media/uploads/sheet.pdf',
      '/media/samples/one.m4a',
      '/feeds/all.xml',
      '/api/docs',
      '/llms.txt',
    ])('a link to %s', async (href) => expect(await browserFollows(href)).toBe(true))

    // rule: READ-42
    it('a click with a modifier key', async () => expect(await browserFollows('/y', 'Control')).toBe(true))
  })
})
