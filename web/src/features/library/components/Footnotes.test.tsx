import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { noteHtml } from '../footnotes'
import { ReadingBody } from './ReadingBody'

const TEXT =
  '<p id="p1">A claim.<sup><a href="#fn1" id="fnref1">[1]</a></sup> More.<sup><a href="#fn2" id="fnref2">[2]</a></sup></p>' +
  '<p id="p2">A <a href="/daily-learning/5">link</a>, and a mark without a note.<a href="#fn9">[9]</a></p>' +
  '<ol><li id="fn1"><p>Its source, <a href="/search?q=Rashi">Rashi</a>. <a href="#fnref1">↩</a></p></li>' +
  '<li id="fn2"><p>רש״י על אתר <a href="#fnref2">↩</a></p></li></ol>'

const mark = (number = 1) => screen.getByRole('link', { name: `[${number}]` })
const note = (number = 1) => screen.findByRole('dialog', { name: `Note ${number}` })
const address = () => screen.getByTestId('address')

async function open(html = TEXT) {
  const view = renderAt('/x', <ReadingBody html={html} />)
  await vi.waitFor(() => expect(mark()).toHaveAttribute('aria-haspopup', 'dialog'), { timeout: 10_000 })
  return view
}

describe('a footnote', () => {
  // rule: READ-75
  it('is shown where it is called, without the link back and without ids', async () => {
    const { user } = await open()
    await user.click(mark())
    const panel = await note()
    const text = within(panel).getByRole('group', { name: 'Text of the note' })
    expect(text).toHaveTextContent(/^Its source, Rashi\.$/)
    await vi.waitFor(() => expect(text).toHaveFocus())
    expect(address()).toHaveTextContent(/^\/x$/)
    expect(panel.querySelector('[id^="fn"]')).toBeNull()
  })

  // rule: READ-75
  it('has its own direction', async () => {
    const { user } = await open()
    await user.click(mark(2))
    expect(within(await note(2)).getByRole('group')).toHaveAttribute('dir', 'rtl')
  })

  // rule: READ-75
  it('opens by Enter; Escape closes it and returns the focus', async () => {
    const { user } = await open()
    mark().focus()
    await user.keyboard('{Enter}')
    await note()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(mark()).toHaveFocus()
  })

  // rule: READ-75
  it('is closed by a press of its mark, and by a press elsewhere', async () => {
    const { user } = await open()
    await user.click(mark())
    await note()
    await user.click(mark())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(mark(2))
    await note(2)
    await user.click(document.body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  // rule: READ-75
  it('leads to its place among the notes', async () => {
    const { user } = await open()
    await user.click(mark())
    await user.click(within(await note()).getByRole('link', { name: 'Show it among the notes' }))
    await vi.waitFor(() => expect(address()).toHaveTextContent('/x#fn1'))
    const item = document.getElementById('fn1')
    await vi.waitFor(() => expect(item).toHaveFocus())
    expect(item).toHaveAttribute('data-cited')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  // rule: READ-75
  it('has links that stay in the site', async () => {
    const { user } = await open()
    await user.click(mark())
    await user.click(within(await note()).getByRole('link', { name: 'Rashi' }))
    expect(address()).toHaveTextContent('/search?q=Rashi')
  })

  // rule: READ-75
  it('is what only a plain press of its mark opens', async () => {
    const { user } = await open()
    expect(mark(9)).not.toHaveAttribute('aria-haspopup')
    fireEvent.click(mark(), { ctrlKey: true })
    await user.click(mark(9))
    await user.click(screen.getByRole('link', { name: 'link' }))
    expect(address()).toHaveTextContent('/daily-learning/5')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  // rule: READ-75
  it('of a word processor is the paragraph around the link that leads back', async () => {
    const word = '<p>A claim.<a href="#_ftn1" id="_ftnref1"><sup>[1]</sup></a></p><p><a href="#_ftnref1" id="_ftn1">[1]</a> Its source.</p>'
    renderAt('/x', <ReadingBody html={word} />)
    const [reference] = screen.getAllByRole('link', { name: '[1]' })
    if (!reference) throw new Error('No mark')
    await vi.waitFor(() => expect(reference).toHaveAttribute('aria-haspopup', 'dialog'), { timeout: 10_000 })
    fireEvent.click(reference)
    expect(within(await note()).getByRole('group')).toHaveTextContent(/^Its source\.$/)
  })
})

describe('the HTML of a note', () => {
  it('leaves the page’s own note as it is', () => {
    document.body.innerHTML = '<ol><li id="fn1"><p id="p7">One. <a href="#fnref1">↩</a></p></li></ol>'
    const item = document.querySelector('li')
    expect(item && noteHtml(item)).toBe('<p>One. </p>')
    expect(item?.innerHTML).toContain('#fnref1')
  })
})

describe('a footnote whose panel cannot be loaded', () => {
  // rule: READ-75
  it('is reached by its link', async () => {
    vi.doMock('./FootnotePanel', () => {
      throw new Error('offline')
    })
    vi.resetModules()
    const { ReadingBody: Fresh } = await import('./ReadingBody')
    const { renderAt: render } = await import('@/testing/render')
    const { user } = render('/x', <Fresh html={TEXT} />)
    await vi.waitFor(() => expect(mark()).toHaveAttribute('aria-haspopup', 'dialog'), { timeout: 10_000 })
    await user.click(mark())
    await vi.waitFor(() => expect(address()).toHaveTextContent('/x#fn1'))
    vi.doUnmock('./FootnotePanel')
  })
})
