import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { ReadingBody } from './ReadingBody'

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

  it('leads from a reference to its footnote and back', async () => {
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

  it('stays in its own text where several stand on a page', async () => {
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

  it('shows the paragraph that an address cites', () => {
    renderAt('/x#p1', <ReadingBody html={NOTES} />)
    expect(document.getElementById('p1')).toHaveAttribute('data-cited')
  })

  it('takes an address that cannot be read as one of nothing', () => {
    renderAt('/x#%E0%A4', <ReadingBody html={NOTES} />)
    expect(document.querySelector('[data-cited]')).toBeNull()
  })

  it('follows links to this site without leaving it', async () => {
    const { user } = renderAt('/x', <ReadingBody html='<p><a href="/daily-learning/5?a=1">there</a></p>' />)
    await user.click(screen.getByRole('link', { name: 'there' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning/5?a=1')
  })

  describe('leaves to the browser', () => {
    /** Clicks the link with a modifier key, and tells whether the browser follows it. */
    async function isLeftToBrowser(href: string, key?: string): Promise<boolean> {
      const { user } = renderAt('/x', <ReadingBody html={`<p><a href="${href}">there</a></p>`} />)
      let left = false
      const note = (event: Event) => {
        left = !event.defaultPrevented
        event.preventDefault()
      }
      document.addEventListener('click', note)
      if (key) await user.keyboard(`{${key}>}`)
      await user.click(screen.getByRole('link', { name: 'there' }))
      document.removeEventListener('click', note)
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/x$/)
      return left
    }

    it.each([
      'https://elsewhere.example/',
      '/media/uploads/sheet.pdf',
      '/media/samples/one.m4a',
      '/feeds/all.xml',
      '/api/docs',
      '/llms.txt',
    ])('the link to %s', async (href) => expect(await isLeftToBrowser(href)).toBe(true))

    it('a click with a key', async () => expect(await isLeftToBrowser('/y', 'Control')).toBe(true))
  })
})
