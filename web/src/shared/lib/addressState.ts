/** What the address of a list or search page says, read and written in one typed place. */
export type AddressState = { q: string; book: string }

export function readAddress(params: URLSearchParams): AddressState {
  return { q: params.get('q') ?? '', book: params.get('book') ?? '' }
}

/** The next query string: the given fields change, empty ones leave the address, others stay. */
export function writeAddress(params: URLSearchParams, change: Partial<AddressState>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value.trim()) next.set(name, value.trim())
    else next.delete(name)
  }
  return next
}

/** An API address with only the parameters that say something, always in the same order. */
export function apiAddress(path: string, params: Record<string, string | number | null>): string {
  const said = Object.entries(params).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
