/** Anonymous search analytics (ADMIN-22, ADMIN-24): what was searched for, and whether a result was opened. */
import { apiUrl, type Body } from '@/api/endpoints'
import { request } from '@/api/request'

const URL_ = apiUrl('/api/analytics/searches')
type SearchEvent = Body<'/api/analytics/searches', 'post'>
/** A search that was answered. */
export type TrackedSearch = Pick<SearchEvent, 'query' | 'resultCount'>

const MAX_LENGTH = 200

/** The searches of this page load that were reported: each counts once, and so does its first opened result. */
const reported = new Map<string, 'searched' | 'opened'>()

export function trackSearch(search: TrackedSearch): void {
  const key = keyOf(search)
  if (reported.has(key)) return
  reported.set(key, 'searched')
  send('searched', search)
}

export function trackResultOpened(search: TrackedSearch): void {
  const key = keyOf(search)
  const before = reported.get(key)
  if (before === 'opened') return
  reported.set(key, 'opened')
  send(before ? 'opened' : 'searched_and_opened', search)
}

const keyOf = ({ query }: TrackedSearch) => query.trim().replace(/\s+/g, ' ').toLowerCase()

/** Fire and forget, without the reader's token and cookies. The request outlives the page. */
function send(event: SearchEvent['event'], { query, resultCount }: TrackedSearch): void {
  const body: SearchEvent = { event, query: Array.from(query).slice(0, MAX_LENGTH).join(''), resultCount }
  request('post', URL_, { body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
}
