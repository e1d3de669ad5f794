/** What the address of a list or search page says, read and written in one typed place. */
export type UrlState = { q: string; book: string }

export function readSearchParams(params: URLSearchParams): UrlState {
  return { q: params.get('q') ?? '', book: params.get('book') ?? '' }
}

/** Which page of a long list the address begins with, written as the server reads it: `?page=2`, else the first. */
export function readPageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

/** The next query string: the given fields change, empty ones leave the address, others stay. Pages start anew. */
export function updateSearchParams(params: URLSearchParams, change: Partial<UrlState>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value.trim()) next.set(name, value.trim())
    else next.delete(name)
  }
  return next
}

/** History state of a change of the address that leaves the reader where they are on the page. */
export const KEEP_SCROLL = { stay: true } as const

export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stay' in state && state.stay === true

type ApiValue = string | number | null

/** An API address with only the parameters that say something, always in the same order. A list repeats its name. */
export function apiUrl(path: string, params: Record<string, ApiValue | readonly string[]>): string {
  const each = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const said = each.filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
