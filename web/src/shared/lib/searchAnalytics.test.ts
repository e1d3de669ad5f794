import { expect, it, vi } from 'vitest'
import { trackResultOpened, trackSearch, trackUnanswered } from './searchAnalytics'

/** Records the requests from now on. */
function recordRequests() {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  const events = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object)
  return { fetch, events }
}

// rule: ADMIN-22
it('a search and its first opened result are each reported once', () => {
  const { events } = recordRequests()
  const search = { query: 'shabbat', resultCount: 7 }
  trackSearch(search)
  trackSearch({ ...search, query: ' Shabbat ' })
  trackResultOpened(search)
  trackResultOpened(search)
  trackSearch(search)
  expect(events()).toEqual([
    { event: 'searched', ...search },
    { event: 'opened', ...search },
  ])
})

it('a result opened before the typing pause is reported together with its search', () => {
  const { events } = recordRequests()
  const search = { query: 'tefillin', resultCount: 2 }
  trackResultOpened(search)
  trackSearch(search)
  expect(events()).toEqual([{ event: 'searched_and_opened', ...search }])
})

// rule: ADMIN-21
it('a report contains nothing about the reader, and is sent even if the page closes', () => {
  localStorage.setItem('token', 'a-token')
  const { fetch } = recordRequests()
  trackSearch({ query: 'shofar', resultCount: 1 })
  const [url, init] = fetch.mock.lastCall ?? []
  expect(url).toBe('/api/analytics/searches')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  expect([...new Headers(init?.headers).keys()]).toEqual(['accept', 'content-type'])
  expect(Object.keys(JSON.parse(init?.body as string) as object)).toEqual(['event', 'query', 'resultCount'])
})

it('a long query is truncated between characters to the length that the server accepts', () => {
  const { events } = recordRequests()
  trackSearch({ query: '🕯'.repeat(300), resultCount: 0 })
  expect(events()).toMatchObject([{ query: '🕯'.repeat(200) }])
})

// rule: ADMIN-66
it('a question without an answer is reported once, beside the search for the same words', () => {
  const { events } = recordRequests()
  trackUnanswered(' Why two candles? ')
  trackUnanswered('why two candles?')
  trackSearch({ query: 'Why two candles?', resultCount: 3 })
  expect(events()).toEqual([
    { event: 'unanswered', query: 'Why two candles?', resultCount: 0 },
    { event: 'searched', query: 'Why two candles?', resultCount: 3 },
  ])
})

// rule: ADMIN-66
it('a question that is longer than a search is not reported: it may tell of its reader', () => {
  const { events } = recordRequests()
  trackUnanswered(`My brother and I ${'x'.repeat(200)}`)
  expect(events()).toEqual([])
})

it('a failed report throws no error', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(() => trackSearch({ query: 'lulav', resultCount: 0 })).not.toThrow()
  await Promise.resolve()
})
