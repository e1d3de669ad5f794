import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { joined, mockText, requested } from '../testing/portionText'
import { TorahText } from './TorahText'

const open = (search = '') => renderAt(`/torah-timeline/balak${search}`, <TorahText id={40} />)
const address = () => screen.getByTestId('address').textContent
const scrolled = vi.fn()

beforeEach(() => {
  requested.length = 0
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => {
  const { dataset } = document.documentElement
  delete dataset.hebrewMarks
  delete dataset.torahLanguages
  delete dataset.torahSize
  scrolled.mockReset()
})

describe('the text of a portion', () => {
  // rule: TEXT-1
  it('has its first aliyah, in Hebrew and English, with numbers, chapters and sources', async () => {
    mockText()
    open()
    expect(await screen.findByRole('heading', { level: 2, name: 'The Text' })).toBeVisible()
    const aliyah = await screen.findByRole('region', { name: 'First aliyah · ראשון' })
    expect(await within(aliyah).findByText('פָּסוּק 22:1')).toHaveAttribute('dir', 'rtl')
    expect(within(aliyah).getByText('Verse 22:2')).toBeVisible()
    expect(within(aliyah).getByRole('heading', { name: 'Chapter 22' })).toBeVisible()
    expect(within(aliyah).getByRole('link', { name: 'Numbers 22:1' })).toHaveTextContent(/^22:1$/)
    expect(within(aliyah).getByRole('link', { name: 'Numbers 22:2' })).toHaveTextContent(/^2$/)
    expect(screen.getByText(/Westminster Leningrad Codex.*Jewish Publication Society, 1917/)).toBeVisible()
    expect(requested).toEqual(['text?aliyah=1'])
  })

  // rule: TEXT-7
  it('continues with the next aliyah, to which the focus moves', async () => {
    mockText()
    const { user } = open('?aliyah=6')
    expect(screen.queryByText('Maftir', { exact: false })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('link', { name: 'Continue: Seventh aliyah · שביעי' }))
    expect(await screen.findByText('Verse 28:2')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Seventh aliyah · שביעי' })).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'Maftir · מפטיר' })).toBeVisible()
    expect(screen.getByText('Verse 27:1')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Continue/ })).not.toBeInTheDocument()
    expect(address()).toBe('/torah-timeline/balak?aliyah=6')
    expect(screen.getByRole('link', { name: /^Earlier: Fifth/ })).toHaveAttribute(
      'href',
      '/torah-timeline/balak?aliyah=5#aliyah-5',
    )
  })

  // rule: TEXT-6
  it('lights the verse of the URL, and shows the aliyot up to it', async () => {
    mockText()
    open('?aliyah=2#25:2')
    const verse = (await screen.findByText('Verse 25:2')).closest('.verse')
    expect(verse).toHaveAttribute('data-cited')
    expect(verse).toHaveFocus()
    expect(scrolled.mock.contexts.at(-1)).toBe(verse)
    await screen.findByText('Verse 24:1')
    expect(requested.toSorted()).toEqual(['text?aliyah=2', 'text?aliyah=3', 'text?aliyah=4'])
  })

  // rule: TEXT-6
  it('has an address for each verse', async () => {
    mockText()
    open('?aliyah=2')
    expect(await screen.findByRole('link', { name: 'Numbers 23:2' })).toHaveAttribute('href', '/torah-timeline/balak?aliyah=2#23:2')
  })

  // rule: TEXT-13
  it.each(['a press', 'the Enter key'])('opens a verse by its number with %s, where the text is copied and shared', async (by) => {
    mockText()
    const verses = [{ chapter: 22, verse: 2, hebrew: 'וירא בלק', english: 'And Balak saw.' }]
    const whole = { reference: 'Numbers 22:2', hebrewReference: 'במדבר כב, ב', verses, total: 1, before: null, after: null, teachings: 2 }
    server.use(http.get('/api/verses', () => HttpResponse.json({ ...whole, portion: { parasha: 'Balak', hebrewName: 'בלק', url: '/torah-timeline/balak#22:2' } })))
    const { user } = open()
    const number = await screen.findByRole('link', { name: 'Numbers 22:2' })
    expect(number).toHaveAttribute('aria-haspopup', 'dialog')
    number.focus()
    if (by === 'a press') await user.click(number)
    else await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Numbers 22:2' })
    expect(await within(dialog).findByText('And Balak saw.')).toBeVisible()
    expect(within(dialog).getByRole('link', { name: 'Teachings that cite it (2)' })).toBeVisible()
    expect(within(dialog).queryByRole('link', { name: 'Read in the portion' })).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: /^Share/ }))
    expect(await within(dialog).findByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', expect.stringContaining('balak%2322%3A2'))
    expect(address()).toBe('/torah-timeline/balak')
    await user.keyboard('{Escape}')
    expect(within(dialog).queryByRole('dialog')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(number).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy Text' }))
    expect(await navigator.clipboard.readText()).toBe('וירא בלק\nAnd Balak saw.\n(Numbers 22:2)')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(number).toHaveFocus()
  })

  // rule: TEXT-13
  it('closes what a number opened by another press of it', async () => {
    mockText()
    server.use(http.get('/api/verses', () => new HttpResponse('{}', { status: 404 })))
    const { user } = open()
    const number = await screen.findByRole('link', { name: 'Numbers 22:1' })
    await user.click(number)
    await screen.findByRole('dialog', { name: 'Numbers 22:1' })
    await user.click(number)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('names the teachings that cite a verse, with their paragraphs', async () => {
    const teachings = [
      { id: 17, type: 'daily', title: 'Two Candles', paragraph: 'p3' },
      { id: 3, type: 'weekly', title: 'The long road', paragraph: null },
    ] as const
    mockText({ first: { teachings: [...teachings] } })
    const { user } = open()
    await user.click(await screen.findByText('2 teachings on Numbers 22:1'))
    expect(screen.getByRole('link', { name: 'Two Candles' })).toHaveAttribute('href', '/daily-learning/17#p3')
    expect(screen.getByRole('link', { name: 'The long road' })).toHaveAttribute('href', '/weekly-essay/3')
    expect(screen.getAllByText(/teachings? on/)).toHaveLength(1)
  })

  // rule: TEXT-3
  it('is read joined to another portion where that is done', async () => {
    mockText({ readings: { joined } })
    const { user } = open()
    const choice = await screen.findByRole('navigation', { name: 'How it is read' })
    expect(within(choice).getByRole('link', { name: 'Balak alone' })).toHaveAttribute('aria-current', 'true')
    await user.click(within(choice).getByRole('link', { name: 'Joined: Chukat-Balak (in the Diaspora)' }))
    expect(address()).toBe('/torah-timeline/balak?joined=1#text')
    expect(requested).toContain('text?aliyah=1&joined=true')
  })

  // rule: TEXT-3
  it('ignores a joined reading that there is not', async () => {
    mockText()
    open('?joined=1')
    expect(await screen.findByText('Verse 22:1')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'How it is read' })).not.toBeInTheDocument()
    expect(requested).toEqual(['text?aliyah=1'])
  })

  // rule: TEXT-5
  it('keeps on the device how it is shown', async () => {
    mockText()
    const { user } = open()
    await user.click(await screen.findByText('Text options'))
    await user.click(screen.getByRole('radio', { name: 'Cantillation' }))
    expect(await screen.findByText('פָּס֖וּק 22:1')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Letters' }))
    expect(screen.getByText('פסוק 22:1')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Hebrew' }))
    await user.click(screen.getByRole('button', { name: 'Larger text' }))
    const { hebrewMarks, torahLanguages, torahSize } = document.documentElement.dataset
    expect([hebrewMarks, torahLanguages, torahSize]).toEqual(['letters', 'hebrew', '115'])
    expect(['hebrew-marks', 'torah-languages', 'torah-size'].map((key) => localStorage.getItem(key))).toEqual([
      ...['letters', 'hebrew', '115'],
    ])
    // What is the default in one interface is a choice in the other.
    await user.click(screen.getByRole('radio', { name: 'Hebrew and English' }))
    expect(localStorage.getItem('torah-languages')).toBe('both')
  })

  it('can be retried if it could not load', async () => {
    mockText()
    server.use(http.get('/api/torah-timeline/40/text', () => new HttpResponse(null, { status: 500 })))
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading this portion. Please try again later.')
    mockText()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Verse 22:1')).toBeVisible()
  })

  // rule: TEXT-1
  it('is absent where no weekly portion begins', async () => {
    server.use(http.get('/api/torah-timeline/40/readings', () => new HttpResponse('{}', { status: 404 })))
    open()
    await vi.waitFor(() => expect(screen.queryByRole('status', { name: '' })).toHaveTextContent(/^\/torah/))
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })
})
