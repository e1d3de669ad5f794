import { expect, it, vi } from 'vitest'
import { trackResultOpened, trackSearch } from './searchAnalytics'

/** The requests that are sent from now on. */
function recordRequests() {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
  const events = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as object)
  return { fetch, events }
}

it('a search is reported once, and so is its first opened result', () => {
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

it('a result that is opened before typing has paused is reported together with its search', () => {
  const { events } = recordRequests()
  const search = { query: 'tefillin', resultCount: 2 }
  trackResultOpened(search)
  trackSearch(search)
  expect(events()).toEqual([{ event: 'searched_and_opened', ...search }])
})

it('a report says nothing of the reader, and outlives the page', () => {
  localStorage.setItem('token', 'a-token')
  const { fetch } = recordRequests()
  trackSearch({ query: 'shofar', resultCount: 1 })
  const [url, init] = fetch.mock.lastCall ?? []
  expect(url).toBe('/api/analytics/searches')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  expect([...new Headers(init?.headers).keys()]).toEqual(['accept', 'content-type'])
  expect(Object.keys(JSON.parse(init?.body as string) as object)).toEqual(['event', 'query', 'resultCount'])
})

it('a long query is cut between characters, as far as the server accepts it', () => {
  const { events } = recordRequests()
  trackSearch({ query: '🕯'.repeat(300), resultCount: 0 })
  expect(events()).toMatchObject([{ query: '🕯'.repeat(200) }])
})

it('a report that cannot be sent disturbs nobody', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(() => trackSearch({ query: 'lulav', resultCount: 0 })).not.toThrow()
  await Promise.resolve()
})
