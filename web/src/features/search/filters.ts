/**
 * The search filters, read from and written to the URL: `?q=light&type=daily&topic=Shabbat`.
 *
 * The page's URL and the API's use the same names. Values of one name are combined with OR, names with AND.
 */
export const FACET_NAMES = ['type', 'topic', 'series', 'book', 'portion', 'length'] as const
export type FacetName = (typeof FACET_NAMES)[number]
export type SelectedFilters = Readonly<Record<FacetName, readonly string[]>>

export const NO_FILTERS: SelectedFilters = { type: [], topic: [], series: [], book: [], portion: [], length: [] }

/** The server refuses more than this, so a longer URL is truncated instead of shown as an error. */
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

/** The query string with these filters; other parameters stay. */
export function writeFilters(params: URLSearchParams, selected: SelectedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of FACET_NAMES) {
    next.delete(name)
    for (const value of selected[name]) next.append(name, value)
  }
  return next
}

/** The filters as API parameters. Sorted, so that the order of selection does not matter to the cache. */
export function filterParams(selected: SelectedFilters): Record<FacetName, string[]> {
  return byName((name) => [...selected[name]].sort())
}

/** Selects a value, or deselects it. */
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
