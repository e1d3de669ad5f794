/** Anonymous analytics (ADMIN-22, ADMIN-24, ADMIN-66): what was searched for, whether a result was opened, and what had no answer. */
import { apiUrl, type Body } from '@/api/endpoints'
import { request } from '@/api/request'

const URL_ = apiUrl('/api/analytics/searches')
type SearchEvent = Body<'/api/analytics/searches', 'post'>
/** A search that was answered. */
export type TrackedSearch = Pick<SearchEvent, 'query' | 'resultCount'>

const MAX_LENGTH = 200

/** The searches and questions of this page load that were reported: each counts once, and so does the first opened result. */
const reported = new Map<string, 'searched' | 'opened' | 'unanswered'>()

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

/**
 * Reports a question to which the study tools had no answer, once (ADMIN-66). One that is longer than a search may be
 * tells of its reader more than it asks, and is not reported.
 */
export function trackUnanswered(question: string): void {
  const query = question.trim()
  const key = `? ${keyOf({ query, resultCount: 0 })}`
  if (reported.has(key) || Array.from(query).length > MAX_LENGTH) return
  reported.set(key, 'unanswered')
  send('unanswered', { query, resultCount: 0 })
}

const keyOf = ({ query }: TrackedSearch) => query.trim().replace(/\s+/g, ' ').toLowerCase()

/** Fire and forget, without the reader's token and cookies. The request outlives the page. */
function send(event: SearchEvent['event'], { query, resultCount }: TrackedSearch): void {
  const body: SearchEvent = { event, query: Array.from(query).slice(0, MAX_LENGTH).join(''), resultCount }
  request('post', URL_, { body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
}
