import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { anAnswer, aPostHit, aSeriesHit, aTimelineHit } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SearchPage } from './SearchPage'

const answers = (make: (q: string) => object) =>
  server.use(http.get('/api/search', ({ request }) => HttpResponse.json(make(new URL(request.url).searchParams.get('q') ?? ''))))

const NOTHING = { totals: { posts: 0, series: 0, torahTimelines: 0 }, posts: [] }

describe('the search page', () => {
  it('shows groups with hits, and marks what matched', async () => {
    answers((query) => anAnswer({ query }))
    renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByText('Found 1 result for "candles"')).toBeVisible()
    const group = screen.getByRole('region', { name: /Posts/ })
    expect(within(group).getByRole('link', { name: /Two\s*Candles/ })).toHaveAttribute('href', '/daily-learning/17')
    expect(within(group).getByText('candles').tagName).toBe('MARK')
    expect(screen.queryByRole('region', { name: /Series/ })).not.toBeInTheDocument()
  })

  it('counts over all groups, and says what is premium', async () => {
    const posts = [aPostHit({ isPremium: 1 })]
    answers((query) => anAnswer({ query, posts, totals: { posts: 1200, series: 1, torahTimelines: 2 } }))
    renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByText('Found 1,203 results for "candles"')).toBeVisible()
    expect(screen.getByText('Archive')).toBeVisible()
  })

  it('says which teachings are there for what they mean', async () => {
    const posts = [aPostHit(), aPostHit({ id: 18, title: 'Near', highlightedTitle: 'Near', semantic: true, paragraph: 'p4' })]
    answers((query) => anAnswer({ query, posts }))
    renderAt('/search?q=candles', <SearchPage />)
    const items = await screen.findAllByRole('listitem')
    expect(items.map((item) => within(item).queryAllByText('Close in meaning').length)).toEqual([0, 1])
  })

  it('searches at once by its button', async () => {
    answers((query) => anAnswer({ query }))
    const { user } = renderAt('/search', <SearchPage />)
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'ruth')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth')
    expect(await screen.findByText('Found 1 result for "ruth"')).toBeVisible()
  })

  it('leads to the series and portions that it found, and says what they are', async () => {
    const totals = { posts: 0, series: 1, torahTimelines: 1 }
    answers((query) => anAnswer({ query, totals, posts: [], series: [aSeriesHit()], torahTimelines: [aTimelineHit()] }))
    renderAt('/search?q=light', <SearchPage />)
    const series = within(await screen.findByRole('region', { name: /^Series/ }))
    expect(series.getByRole('link', { name: /One\s*Day/ })).toHaveAttribute('href', '/series/shabbat')
    expect(series.getByText('6 lessons')).toBeVisible()
    const portion = within(screen.getByRole('region', { name: /^Torah Timeline/ }))
    expect(portion.getByRole('link', { name: 'The First Step' })).toHaveAttribute('href', '/torah-timeline/lech-lecha')
    for (const fact of ['Lech Lecha', 'Go Forth', 'Genesis 12:1–17:27']) expect(portion.getByText(fact)).toBeVisible()
    expect(portion.getByText('לך לך')).toHaveAttribute('lang', 'he')
  })

  it('says when nothing is found', async () => {
    answers((query) => anAnswer({ query, ...NOTHING }))
    renderAt('/search?q=zzzz', <SearchPage />)
    expect(await screen.findByText('No results found')).toBeVisible()
  })

  it('says when the search failed, and tries again', async () => {
    server.use(http.get('/api/search', () => new HttpResponse(null, { status: 500 })))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    expect(await screen.findByText('Error: Search failed. Please try again.')).toBeVisible()
    answers((query) => anAnswer({ query }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Found 1 result for "candles"')).toBeVisible()
  })

  it('updates while typing, keeping the last results calm', async () => {
    answers((query) => (query === 'ruth' ? anAnswer({ query, ...NOTHING }) : anAnswer({ query })))
    const { user } = renderAt('/search?q=candles', <SearchPage />)
    await screen.findByText('Found 1 result for "candles"')
    const field = screen.getByRole('textbox', { name: 'Search' })
    await user.clear(field)
    await user.type(field, 'ruth')
    expect(await screen.findByText('No results found')).toBeVisible()
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth'))
  })

  it('counts an emoji as the server does, and says in the page that it is too short', () => {
    renderAt('/search?q=🕯', <SearchPage />)
    expect(screen.getByText('Search query too short. Please enter at least 2 characters to search.')).toBeVisible()
    expect(screen.queryByText(/Search failed/)).not.toBeInTheDocument()
  })

  it.each(['a', '🕯'])('asks for two characters, not %s', async (typed) => {
    const { user } = renderAt('/search', <SearchPage />)
    await user.type(screen.getByRole('textbox', { name: 'Search' }), `${typed}{Enter}`)
    expect(toastStore.read().current).toMatchObject({
      title: 'Search query too short',
      description: 'Please enter at least 2 characters to search',
    })
  })
})
