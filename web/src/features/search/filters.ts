/**
 * What a search is narrowed by, read from the address and written to it: `?q=light&type=daily&topic=Shabbat`.
 *
 * The same names stand in the page's address and in the API's. A name may be repeated: any of its values
 * counts, and all of the names.
 */
export const FACET_NAMES = ['type', 'topic', 'series', 'book', 'portion', 'length'] as const
export type FacetName = (typeof FACET_NAMES)[number]
export type SelectedFilters = Readonly<Record<FacetName, readonly string[]>>

export const NO_FILTERS: SelectedFilters = { type: [], topic: [], series: [], book: [], portion: [], length: [] }

/** The server refuses more than these: an address that somebody made up is cut, not shown as an error. */
export const MAX_FILTERS = 40
const MAX_VALUE_LENGTH = 200

const isSound = (value: string) => value !== '' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0')

export function parseFilters(params: URLSearchParams): SelectedFilters {
  let room = MAX_FILTERS
  return byName((name) => {
    const values = [...new Set(params.getAll(name))].filter(isSound).slice(0, room)
    room -= values.length
    return values
  })
}

/** The next query string: the filters are replaced, all else stays. */
export function writeFilters(params: URLSearchParams, selected: SelectedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FACET_NAMES) {
    next.delete(name)
    for (const value of selected[name]) next.append(name, value)
  }
  return next
}

/** The filters of an API address. Sorted: who chose in another order asks the same, and finds it in the cache. */
export function filterParams(selected: SelectedFilters): Record<FacetName, string[]> {
  return byName((name) => [...selected[name]].sort())
}

/** Choose a value, or drop it if it was selected. */
export function toggleFilter(selected: SelectedFilters, name: FacetName, value: string): SelectedFilters {
  const values = selected[name]
  return {
    ...selected,
    [name]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
  }
}

export function countFilters(selected: SelectedFilters): number {
  return FACET_NAMES.reduce((sum, name) => sum + selected[name].length, 0)
}

function byName(read: (name: FacetName) => string[]): Record<FacetName, string[]> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, read(name)])) as Record<FacetName, string[]>
}
