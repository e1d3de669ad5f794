/** Anonymous search analytics: searches, and the results that were opened. */

/** The search session: a random id of this page load, stored nowhere. It groups the keystrokes of one search. */
const searchSession = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const SEARCH_SESSION_HEADERS = { 'X-Search-Chain': searchSession }

export type ResultKind = 'post' | 'series' | 'timeline'

/** Reports that a result was opened. Fire and forget. */
export function trackResultOpened(kind: ResultKind, id: number) {
  const init = {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ chain: searchSession, kind, id }),
  }
  void fetch('/api/search/opened', init).catch(() => undefined)
}
