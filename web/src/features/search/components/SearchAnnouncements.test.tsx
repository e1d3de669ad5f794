import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { SearchNote, SearchResponse } from '@/api/types'
import { SearchPage } from './SearchPage'

const NOTHING = { totals: { posts: 0, series: 0, torahTimelines: 0 }, posts: [] }
const BESHT = { name: 'the Baal Shem Tov', hebrewName: 'בעל שם טוב', verses: [] }
const KABBALAH = { name: 'Kabbalah', hebrewName: 'קבלה', verses: [] }
const CLOSEST: SearchNote = { kind: 'semantic', typed: 'besht', meant: '', hebrewMeant: '', to: null, missing: [] }

async function show(extras: Partial<SearchResponse>, url = '/search?q=besht') {
  server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse({ query: 'besht', ...extras }))))
  renderAt(url, <SearchPage />)
  await screen.findByRole('heading', { level: 2 })
}

describe('names that no teaching has', () => {
  // rule: SEARCH-91
  it('are told before everything else', async () => {
    await show({ absentTerms: [BESHT], notes: [CLOSEST] })
    const status = screen.getByText(/^Found/).parentElement ?? document.body
    expect(status).toHaveTextContent(/^Found 1 result for “besht”No teaching names the Baal Shem Tov\. ?Showing what comes closest in meaning first\.$/)
  })

  // rule: SEARCH-91
  it('are told where nothing is found', async () => {
    await show({ ...NOTHING, absentTerms: [BESHT, KABBALAH] })
    expect(screen.getByText(/No teaching names/)).toHaveTextContent('No teaching names the Baal Shem Tov or Kabbalah.')
    expect(screen.queryByText(/The verses of/)).toBeNull()
  })

  it('lead to the verses that have their word', async () => {
    const verses = [{ reference: 'Leviticus 19:19', hebrewReference: 'ויקרא יט, יט', url: '/search?q=Leviticus+19%3A19' }]
    await show({ absentTerms: [BESHT, { name: 'Shatnez', hebrewName: 'שעטנז', verses }] })
    expect(screen.getByText(/The verses of Shatnez:/)).toContainElement(screen.getByRole('link', { name: 'Leviticus 19:19' }))
    expect(screen.getByRole('link', { name: 'Leviticus 19:19' })).toHaveAttribute('href', '/search?q=Leviticus+19%3A19')
  })

  it('are not mentioned where there are none', async () => {
    await show({ notes: [CLOSEST] })
    expect(screen.queryByText(/No teaching names/)).toBeNull()
    expect(screen.getByText(/Nothing holds all of these words together/)).toBeInTheDocument()
  })
})

describe('a caution', () => {
  // rule: STUDY-74
  it('is all that somebody in danger sees', async () => {
    server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse({ ...NOTHING, cautionNotice: { caution: 'danger', text: 'Please get help right now.' } }))))
    renderAt('/search?q=besht', <SearchPage />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please get help right now.')
    expect(screen.queryByText(/^Found/)).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
  })

  // rule: STUDY-74
  it('comes before what was found where it is for a doctor or a lawyer', async () => {
    await show({ cautionNotice: { caution: 'advice', text: 'Please ask a doctor.' } })
    const notice = await screen.findByRole('alert')
    expect(notice.compareDocumentPosition(screen.getByText(/^Found 1 result/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('pages of the site', () => {
  const page = { id: 'unsubscribe', url: '/account#newsletter', name: 'Your newsletter', about: 'Every mail has a link.' } as const

  // rule: SEARCH-92
  it('are linked above the results, and count in no total', async () => {
    await show({ sitePages: [page] })
    const link = within(screen.getByRole('navigation', { name: 'Pages of the site' })).getByRole('link')
    expect(link).toHaveAttribute('href', '/account#newsletter')
    expect(link).toHaveTextContent('Your newsletter')
    const results = screen.getByRole('heading', { level: 3, name: /Posts/ })
    expect(link.compareDocumentPosition(results)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const count = screen.getByText(/^Found 1 result/)
    expect(link.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('are the answer where no teaching is found', async () => {
    await show({ ...NOTHING, sitePages: [page] })
    const link = screen.getByRole('link', { name: 'Your newsletter' })
    const count = screen.getByText('No teaching is about this.')
    expect(link.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/Try fewer words/)).toBeNull()
  })

  it('are on the first page of results alone', async () => {
    await show({ sitePages: [page], totals: { posts: 41, series: 0, torahTimelines: 0 } }, '/search?q=besht&page=2')
    await screen.findByText(/page 2$/)
    expect(screen.queryByRole('navigation', { name: 'Pages of the site' })).toBeNull()
  })
})
