/** Reads and writes the query string of list and search pages. */
export type UrlState = { q: string; book: string }

export function readSearchParams(params: URLSearchParams): UrlState {
  return { q: params.get('q') ?? '', book: params.get('book') ?? '' }
}

/** The page number of a long list, parsed as the server does: `?page=2`, otherwise 1. */
export function readPageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** The query string with these fields changed. Empty fields are removed, others stay, and the page number resets. */
export function updateSearchParams(params: URLSearchParams, change: Partial<UrlState>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value.trim()) next.set(name, value.trim())
    else next.delete(name)
  }
  return next
}

/** History state of a URL change that keeps the scroll position. */
export const KEEP_SCROLL = { stay: true } as const

export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stay' in state && state.stay === true
