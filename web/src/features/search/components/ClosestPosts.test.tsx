import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchResponse } from '@/api/types'
import { aPostHit, aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SearchPage } from './SearchPage'

const HEAD = 'No teaching answers this directly. Closest in meaning:'
const NOTHING = { totals: { posts: 0, series: 0, torahTimelines: 0 }, posts: [] }
const CLOSEST = [
  aPostHit({ id: 57, title: 'Your Donkey', highlightedTitle: 'Your Donkey', semantic: true, paragraph: 'p3', snippet: 'He must <mark>help</mark> to lift.' }),
  aPostHit({ id: 58, title: 'The Load', highlightedTitle: 'The Load', semantic: true, paragraph: 'p1' }),
]
const PAGE = { id: 'contact', url: '/contact', name: 'Contact', about: 'Write to us.' } as const
const Q = 'the car of my enemy'

let events: Record<string, unknown>[]
beforeEach(() => {
  events = []
  server.use(
    http.post('/api/analytics/searches', async ({ request }) => {
      events.push((await request.json()) as Record<string, unknown>)
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

async function show(extras: Partial<SearchResponse>, parameters = '', q = Q) {
  server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse({ query: q, ...NOTHING, ...extras }))))
  const view = renderAt(`/search?${new URLSearchParams({ q })}${parameters}`, <SearchPage />)
  await screen.findByRole('heading', { level: 2 })
  return view
}

const asksTheTeacher = (q = Q) =>
  expect(screen.getByRole('link', { name: 'Ask the teacher' })).toHaveAttribute('href', `/contact?${new URLSearchParams({ question: q })}`)

describe('a search that nothing answers directly', () => {
  // rule: SEARCH-99
  it('shows what comes closest, with its sentences and their paragraphs, and counts nothing', async () => {
    await show({ closest: CLOSEST })
    expect(screen.getAllByRole('status').some((status) => status.textContent === HEAD)).toBe(true)
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item))
    expect(first?.getByRole('heading', { level: 3, name: 'Your Donkey' })).toBeVisible()
    expect(first?.getByRole('link')).toHaveAttribute('href', '/daily-learning/57#p3')
    expect(first?.getByText('help').tagName).toBe('MARK')
    expect(second?.getByRole('link')).toHaveAttribute('href', '/daily-learning/58#p1')
    // The headline says so for all of them.
    expect(screen.queryByText('Close in meaning')).not.toBeInTheDocument()
    for (const absent of [/^Found/, /^No results/, /Try fewer words/]) expect(screen.queryByText(absent)).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument()
    asksTheTeacher()
  })

  // rule: SEARCH-99
  it('is counted as one without results, also when a teaching is opened', async () => {
    const q = 'the bicycle of my enemy'
    const { user } = await show({ closest: CLOSEST }, '', q)
    await user.click(screen.getByRole('link', { name: 'Your Donkey' }))
    const reported = () => events.filter(({ query }) => query === q)
    await waitFor(() => expect(reported().map(({ event }) => event)).toEqual(['searched', 'opened']))
    expect(reported().map(({ resultCount }) => resultCount)).toEqual([0, 0])
  })

  // rule: SEARCH-99
  it('has no closest teachings on later pages and with filters', async () => {
    const { unmount } = await show({ closest: CLOSEST }, '&page=2')
    expect(await screen.findByText('No results found, page 2')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Your Donkey' })).not.toBeInTheDocument()
    unmount()
    await show({ closest: CLOSEST, sitePages: [PAGE] }, '&type=daily')
    // What the library has without the filters is not known.
    expect(screen.getByText('No results found')).toBeVisible()
    expect(screen.getByText('Nothing that was found matches these filters.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Your Donkey' })).not.toBeInTheDocument()
  })
})

describe('a search that finds nothing', () => {
  // rule: SEARCH-100
  it('leads to topics and to the teacher', async () => {
    await show({})
    expect(screen.getByText('No results found')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Popular topics' })).toBeVisible()
    asksTheTeacher()
  })

  // rule: SEARCH-100
  it('leads to the page of the site that was looked for alone', async () => {
    await show({ sitePages: [PAGE] })
    expect(screen.getByText('No teaching is about this.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ask the teacher' })).not.toBeInTheDocument()
  })
})

describe('what stands above a search', () => {
  // rule: STUDY-207
  it.each([
    ['results', { ...aSearchResponse(), query: 'a b' }],
    ['closest', { closest: CLOSEST }],
    ['nothing', {}],
  ])('knows that it shows %s', async (below, extras) => {
    server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse({ ...NOTHING, ...extras }))))
    renderAt('/search?q=a%20b', <SearchPage answer={(q, shown) => <p>{`${q}: ${shown ?? 'loading'}`}</p>} />)
    expect(screen.getByText('a b: loading')).toBeVisible()
    expect(await screen.findByText(`a b: ${below}`)).toBeVisible()
  })
})
