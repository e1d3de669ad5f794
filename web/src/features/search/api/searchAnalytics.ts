/** What the server counts of searches: how often, and whether they led somewhere. Never by whom. */

/** One word for this page, made anew each time it loads, kept nowhere: the letters of one search go together by it. */
const chain = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const SEARCH_SESSION_HEADERS = { 'X-Search-Chain': chain }

export type ResultKind = 'post' | 'series' | 'timeline'

/** Tell that a result was opened. Nobody waits for it, and nothing is lost when it fails. */
export function trackResultOpened(kind: ResultKind, id: number) {
  const init = {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ chain, kind, id }),
  }
  void fetch('/api/search/opened', init).catch(() => undefined)
}
