import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SearchResponse } from '@/api/types'
import { toastStore } from '@/shared/lib/toastStore'
import { aSearchResponse, aPostHit, aSeriesHit, aTimelineHit } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { addRecentSearch } from '../recentSearches'
import { SUGGESTIONS, suggestionsHandler } from '../testing'
import { SearchPage } from './SearchPage'

const mockSearch = (respond: (q: string) => object) =>
  server.use(http.get('/api/search', ({ request }) => HttpResponse.json(respond(new URL(request.url).searchParams.get('q') ?? ''))))

beforeEach(() => server.use(suggestionsHandler(SUGGESTIONS)))

const NOTHING = { totals: { posts: 0, series: 0, torahTimelines: 0 }, posts: [] }

describe('the search page', () => {
  // rule: PROD-6, SEARCH-10, SEARCH-11, SEARCH-12
  it('shows groups with hits, and highlights the matches', async () => {
    mockSearch((query) => aSearchResponse({ query }))
    renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByRole('heading', { name: 'Found 1 result for “candles”' })).toBeVisible()
    const group = screen.getByRole('region', { name: /Posts/ })
    expect(within(group).getByRole('link', { name: /Two\s*Candles/ })).toHaveAttribute('href', '/daily-learning/17')
    expect(within(group).getByText('candles').tagName).toBe('MARK')
    expect(screen.queryByRole('region', { name: /Series/ })).not.toBeInTheDocument()
  })

  // rule: PROD-6, ACCESS-14, SEARCH-11, SEARCH-12
  it('counts the results of all groups, and marks premium teachings', async () => {
    const posts = [aPostHit({ isPremium: 1 })]
    mockSearch((query) => aSearchResponse({ query, posts, totals: { posts: 1200, series: 1, torahTimelines: 2 } }))
    renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByRole('heading', { name: 'Found 1,203 results for “candles”' })).toBeVisible()
    expect(screen.getByText('Archive')).toBeVisible()
  })

  // rule: SEARCH-33
  it('marks teachings found by their meaning', async () => {
    const posts = [aPostHit(), aPostHit({ id: 18, title: 'Near', highlightedTitle: 'Near', semantic: true, paragraph: 'p4' })]
    mockSearch((query) => aSearchResponse({ query, posts }))
    renderAt('/search?q=candles', <SearchPage />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => within(item).queryAllByText('Close in meaning').length)).toEqual([0, 1])
    // A snippet from a known paragraph leads to it.
    const links = items.map((item) => within(item).getByRole('link').getAttribute('href'))
    expect(links).toEqual(['/daily-learning/17', '/daily-learning/18#p4'])
  })

  // rule: SEARCH-51
  it('begins with the group that has the best hit', async () => {
    const order: SearchResponse['order'] = ['torahTimelines', 'posts', 'series']
    const totals = { posts: 1, series: 1, torahTimelines: 1 }
    mockSearch((query) => aSearchResponse({ query, order, totals, series: [aSeriesHit()], torahTimelines: [aTimelineHit()] }))
    renderAt('/search?q=noach', <SearchPage />)
    await screen.findByRole('region', { name: /Posts/ })
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Torah Timeline1 result', 'Posts1 result', 'Series1 result'])
  })

  // rule: SEARCH-8
  it('searches immediately on Enter, and has no button', async () => {
    mockSearch((query) => aSearchResponse({ query }))
    const { user } = renderAt('/search', <SearchPage />)
    expect(screen.queryByRole('button', { name: 'Search' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('combobox'), 'ruth{Enter}')
    expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth')
    expect(await screen.findByRole('heading', { name: 'Found 1 result for “ruth”' })).toBeVisible()
  })

  // rule: SEARCH-13, SEARCH-14
  it('links to the found series and portions, and describes them', async () => {
    const totals = { posts: 0, series: 1, torahTimelines: 1 }
    mockSearch((query) => aSearchResponse({ query, totals, posts: [], series: [aSeriesHit()], torahTimelines: [aTimelineHit()] }))
    renderAt('/search?q=light', <SearchPage />)
    const series = within(await screen.findByRole('region', { name: /^Series/ }))
    expect(series.getByRole('link', { name: /One\s*Day/ })).toHaveAttribute('href', '/series/shabbat')
    expect(series.getByText('6 lessons')).toBeVisible()
    const portion = within(screen.getByRole('region', { name: /^Torah Timeline/ }))
    expect(portion.getByRole('link', { name: 'The First Step' })).toHaveAttribute('href', '/torah-timeline/lech-lecha')
    for (const fact of ['Lech Lecha', 'Go Forth', 'Genesis 12:1–17:27']) expect(portion.getByText(fact)).toBeVisible()
    expect(portion.getByText('לך לך')).toHaveAttribute('lang', 'he')
  })

  // rule: SEARCH-11
  it('says that nothing was found', async () => {
    mockSearch((query) => aSearchResponse({ query, ...NOTHING }))
    renderAt('/search?q=zzzz', <SearchPage />)
    expect(await screen.findByText('No results found')).toBeVisible()
  })

  // rule: SEARCH-21
  it('shows an error if the search failed, and can be retried', async () => {
    server.use(http.get('/api/search', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByText('Error: Search failed. Please try again.')).toBeVisible()
    mockSearch((query) => aSearchResponse({ query }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Found 1 result for “candles”' })).toBeVisible()
  })

  // rule: SEARCH-8
  it('updates the results while the reader types', async () => {
    mockSearch((query) => (query === 'ruth' ? aSearchResponse({ query, ...NOTHING }) : aSearchResponse({ query })))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    await screen.findByRole('heading', { name: 'Found 1 result for “candles”' })
    const field = screen.getByRole('combobox')
    await user.clear(field)
    await user.type(field, 'ruth')
    expect(await screen.findByText('No results found')).toBeVisible()
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth'))
  })

  it('counts an emoji as one character, and says that the query is too short', () => {
    renderAt('/search?q=🕯', <SearchPage />)
    expect(screen.getByText('Search query too short. Please enter at least 2 characters to search.')).toBeVisible()
    expect(screen.queryByText(/Search failed/)).not.toBeInTheDocument()
  })

  // rule: SEARCH-9
  it.each(['a', '🕯'])('says that “%s” is too short', async (typed) => {
    const { user } = renderAt('/search', <SearchPage />)
    await user.type(screen.getByRole('combobox'), `${typed}{Enter}`)
    expect(toastStore.read().current).toMatchObject({
      title: 'Search query too short',
      description: 'Please enter at least 2 characters to search',
    })
  })
})

describe('the box of the search page', () => {
  const box = () => screen.getByRole('combobox')

  // rule: SEARCH-8
  it('suggests while the reader types, beside the results', async () => {
    mockSearch((query) => aSearchResponse({ query }))
    const { user } = renderAt('/search', <SearchPage />)
    await user.type(box(), 'shabbat')
    const series = await screen.findByRole('group', { name: 'Series' })
    expect(within(series).getByRole('option')).toHaveAttribute('href', '/series/shabbat')
    expect(await screen.findByRole('heading', { name: 'Found 1 result for “shabbat”' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(box()).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByTestId('address')).toHaveTextContent('/daily-learning/17')
  })

  // rule: SEARCH-87
  it('has the focus at first without covering the topics, and opens the recent searches on a click', async () => {
    addRecentSearch('ruth')
    mockSearch((query) => aSearchResponse({ query }))
    const { user } = renderAt('/search', <SearchPage />)
    expect(box()).toHaveFocus()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.click(box())
    const list = await screen.findByRole('listbox', { name: 'Recent searches' })
    await user.click(within(list).getByRole('option', { name: 'ruth' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth')
    expect(box()).toHaveValue('ruth')
  })

  it('is focused with /', async () => {
    mockSearch((query) => aSearchResponse({ query }))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    expect(box()).not.toHaveFocus()
    await user.keyboard('/')
    expect(box()).toHaveFocus()
  })

  it('clears what is searched', async () => {
    mockSearch((query) => aSearchResponse({ query }))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/search$/))
    expect(await screen.findByRole('region', { name: 'Popular topics' })).toBeVisible()
  })
})
