import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { TrackedSearch } from '@/shared/lib/searchAnalytics'
import { SearchBox } from '../components/SearchBox'
import { SearchPage } from '../components/SearchPage'
import { SUGGESTIONS, suggestionsHandler } from '../testing'
import { TYPING_PAUSE_MS, useSearchTracking } from './useSearchTracking'

type Event = TrackedSearch & { event: string }
let events: Event[]

beforeEach(() => {
  events = []
  server.use(
    http.post('/api/analytics/searches', async ({ request }) => {
      events.push((await request.json()) as Event)
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('/api/search', ({ request }) => HttpResponse.json(aSearchResponse({ query: new URL(request.url).searchParams.get('q') ?? '' }))),
  )
})

describe('a search', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function Search({ outcome, isSubmitted }: { outcome?: TrackedSearch | undefined; isSubmitted?: boolean }) {
    useSearchTracking(outcome, isSubmitted)
    return null
  }

  const mockFetch = () => vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response()))
  const reported = (fetch: ReturnType<typeof mockFetch>) =>
    fetch.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as Event).query)

  // rule: ADMIN-24
  it('is reported when typing pauses, but not before', () => {
    const fetch = mockFetch()
    const { rerender } = render(<Search outcome={{ query: 'esr', resultCount: 9 }} />)
    vi.advanceTimersByTime(TYPING_PAUSE_MS - 1)
    rerender(<Search />)
    vi.advanceTimersByTime(10 * TYPING_PAUSE_MS)
    rerender(<Search outcome={{ query: 'esrog', resultCount: 3 }} />)
    vi.advanceTimersByTime(TYPING_PAUSE_MS - 1)
    expect(reported(fetch)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(reported(fetch)).toEqual(['esrog'])
  })

  it('is reported immediately when submitted', () => {
    const fetch = mockFetch()
    const outcome = { query: 'sukkah', resultCount: 4 }
    const { rerender } = render(<Search outcome={outcome} />)
    rerender(<Search outcome={outcome} isSubmitted />)
    vi.advanceTimersByTime(0)
    expect(reported(fetch)).toEqual(['sukkah'])
  })

  it('is not reported if the reader leaves before the pause', () => {
    const fetch = mockFetch()
    const { unmount } = render(<Search outcome={{ query: 'matzah', resultCount: 4 }} />)
    unmount()
    vi.advanceTimersByTime(10 * TYPING_PAUSE_MS)
    expect(reported(fetch)).toEqual([])
  })
})

describe('the search page reports', () => {
  // Its box suggests, but the page's own results count.
  beforeEach(() => server.use(suggestionsHandler(SUGGESTIONS)))

  it('the search of a followed link, and the first opened result', async () => {
    renderAt('/search?q=candles', <SearchPage />)
    const result = await screen.findByRole('link', { name: 'Two Candles' })
    await waitFor(() => expect(events).toEqual([{ event: 'searched', query: 'candles', resultCount: 1 }]))
    fireEvent.click(result)
    await waitFor(() => expect(events.at(-1)).toEqual({ event: 'opened', query: 'candles', resultCount: 1 }))
  })

  // rule: ADMIN-24
  it('a typed query once, without its prefixes', async () => {
    const { user } = renderAt('/search', <SearchPage />)
    const field = screen.getByRole('combobox')
    for (const text of ['ha', 'hav', 'havd', 'havdalah']) fireEvent.change(field, { target: { value: text } })
    await waitFor(() => expect(events).toHaveLength(1))
    expect(events).toEqual([{ event: 'searched', query: 'havdalah', resultCount: 1 }])
    await user.type(field, '{Enter}')
    fireEvent.click(screen.getByRole('link', { name: 'Two Candles' }))
    await waitFor(() => expect(events).toHaveLength(2))
    expect(events.at(-1)).toMatchObject({ event: 'opened', query: 'havdalah' })
  })
})

describe('the search box reports', () => {
  it('a typed query, and the opened suggestion', async () => {
    server.use(
      http.post('*/api/instant/multi-search', async ({ request }) => {
        const { queries } = (await request.json()) as { queries: { indexUid: string; q?: string }[] }
        const hit = { id: 17, type: 'daily', title: 'Shabbat Rest' }
        const counts = { hitsPerPage: 5, page: 1, totalPages: 4, totalHits: 20, processingTimeMs: 1 }
        const results = queries.map(({ indexUid, q = '' }) => ({ indexUid, query: q, hits: [{ ...hit, _formatted: hit }], ...counts }))
        return HttpResponse.json({ results })
      }),
    )
    const { user } = renderAt('/', <SearchBox variant="navbar" />)
    await user.click(screen.getByRole('combobox'))
    await user.paste('kiddush')
    await screen.findAllByRole('option')
    await waitFor(() => expect(events).toEqual([{ event: 'searched', query: 'kiddush', resultCount: 60 }]))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(events.at(-1)).toEqual({ event: 'opened', query: 'kiddush', resultCount: 60 }))
    expect(events).toHaveLength(2)
  })
})
