/**
 * The search filters and the order of the posts, read from and written to the URL:
 * `?q=light&type=daily&topic=Shabbat&sort=newest&from=2026-01-01`.
 *
 * The page's URL and the API's use the same names. Values of one name are combined with OR, names with AND.
 */
export const FACET_NAMES = ['type', 'topic', 'series', 'book', 'portion', 'length'] as const
export type FacetName = (typeof FACET_NAMES)[number]
export const SORT_ORDERS = ['relevance', 'newest', 'oldest'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
/** The first and the last day on which posts were published, both included; empty where that side is open. */
export type DateRange = Readonly<{ from: string; to: string }>
export type SelectedFilters = Readonly<Record<FacetName, readonly string[]>> & DateRange & Readonly<{ sort: SortOrder }>

export const ANY_DATE: DateRange = { from: '', to: '' }
export const NO_FILTERS: SelectedFilters = {
  ...{ type: [], topic: [], series: [], book: [], portion: [], length: [] },
  ...ANY_DATE,
  sort: 'relevance',
}

/** The days that the server accepts. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2199-12-31'

/** The server refuses more than this, so a longer URL is truncated instead of shown as an error. */
export const MAX_FILTERS = 40
const MAX_VALUE_LENGTH = 200

const isSound = (value: string) => value !== '' && value.length <= MAX_VALUE_LENGTH && !value.includes('\0')

export function parseFilters(params: URLSearchParams): SelectedFilters {
  let room = MAX_FILTERS
  const facets = byName((name) => {
    const values = [...new Set(params.getAll(name))].filter(isSound).slice(0, room)
    room -= values.length
    return values
  })
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''].map((day) => (isDay(day) ? day : ''))
  return {
    ...facets,
    ...dateRange(from ?? '', to ?? ''),
    sort: SORT_ORDERS.find((order) => order === params.get('sort')) ?? 'relevance',
  }
}

/** Whether the server accepts a day: one of the calendar, within its bounds. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A range from these days. A reversed one ends nowhere: no day is in it. */
const dateRange = (from: string, to: string): DateRange => ({ from, to: from !== '' && to !== '' && from > to ? '' : to })

export const hasDates = ({ from, to }: DateRange) => from !== '' || to !== ''

/** The query string with these filters; other parameters stay, and the page number resets. */
export function writeFilters(params: URLSearchParams, selected: SelectedFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const name of FACET_NAMES) {
    next.delete(name)
    for (const value of selected[name]) next.append(name, value)
  }
  const { sort, from, to } = selected
  for (const [name, value] of Object.entries({ sort: sort === 'relevance' ? '' : sort, from, to })) {
    next.delete(name)
    if (value) next.set(name, value)
  }
  return next
}

/** The filters as API parameters. Sorted, so that the order of selection does not matter to the cache. */
export function filterParams(selected: SelectedFilters) {
  const { sort, from, to } = selected
  return {
    ...byName((name) => [...selected[name]].sort()),
    sort: sort === 'relevance' ? null : sort,
    from: from || null,
    to: to || null,
  }
}

/** Selects a value, or deselects it. */
export function toggleFilter(selected: SelectedFilters, name: FacetName, value: string): SelectedFilters {
  const values = selected[name]
  return {
    ...selected,
    [name]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value],
  }
}

/** How many filters are selected. A range of dates is one, and the order is none. */
export function countFilters(selected: SelectedFilters): number {
  return FACET_NAMES.reduce((sum, name) => sum + selected[name].length, hasDates(selected) ? 1 : 0)
}

/** The same order without any filter. */
export const withoutFilters = ({ sort }: SelectedFilters): SelectedFilters => ({ ...NO_FILTERS, sort })

/** With another first or last day. A day at the other end that would reverse the range is left out. */
export function changeDates(selected: SelectedFilters, change: Partial<DateRange>): SelectedFilters {
  const { from, to } = { ...selected, ...change }
  if (from === '' || to === '' || from <= to) return { ...selected, from, to }
  return { ...selected, ...ANY_DATE, ...change }
}

function byName(read: (name: FacetName) => string[]): Record<FacetName, string[]> {
  return Object.fromEntries(FACET_NAMES.map((name) => [name, read(name)])) as Record<FacetName, string[]>
}
