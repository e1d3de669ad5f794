import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'
import { apiUrl } from '@/shared/lib/searchParams'
import type { SearchAnswer } from '@/api/types'
import { SEARCH_SESSION_HEADERS } from './searchAnalytics'
import { filterParams, NO_FILTERS, type SelectedFilters } from '../filters'

/** Document 1, section 9: a search needs at least two characters. */
export const MIN_QUERY = 2

/** The first page of each group, and how far the later ones go. */
export const GROUP_LIMIT = 10
const PAGE_END = 50
/** So far into each group the server can be followed. */
export const MAX_RESULTS = 200

/** A reader who comes back from a teaching finds as many results as there were: what was loaded is kept for this long. */
const KEPT_MS = 60 * 60_000

/** Characters are counted as the server counts them, by code points: an emoji is one, though JavaScript says two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY

/** How many results of a group are shown after those: 10, 50, 100, 150, 200. */
export const nextReach = (reach: number) => Math.min(reach < PAGE_END ? PAGE_END : reach + PAGE_END, MAX_RESULTS)

function searchAddress(q: string, selected: SelectedFilters, offset: number): string {
  const limit = nextReach(offset) - offset
  return apiUrl('/api/search', {
    q: q.trim(),
    limit: offset === 0 ? null : limit,
    offset: offset || null,
    ...filterParams(selected),
    // They are counted once.
    facets: offset === 0 ? 'true' : null,
  })
}

/** What the search page asks, and its loader before it: the same address, so that the answer is fetched once. */
export function searchQuery(q: string, selected: SelectedFilters = NO_FILTERS) {
  const address = searchAddress(q, selected, 0)
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<SearchAnswer>(address, signal, SEARCH_SESSION_HEADERS),
    enabled: isSearchable(q),
    gcTime: KEPT_MS,
  })
}

/** The results after the first page, as far as they were asked for. */
export function moreResultsQuery(q: string, selected: SelectedFilters) {
  return infiniteQueryOptions({
    queryKey: [searchAddress(q, selected, GROUP_LIMIT)] as const,
    queryFn: ({ pageParam, signal }) => getJson<SearchAnswer>(searchAddress(q, selected, pageParam), signal, SEARCH_SESSION_HEADERS),
    initialPageParam: GROUP_LIMIT,
    getNextPageParam: (last, _pages, offset) => {
      const reach = nextReach(offset)
      const { posts, series, torahTimelines } = last.totals
      return reach < Math.min(Math.max(posts, series, torahTimelines), MAX_RESULTS) ? reach : undefined
    },
    enabled: false,
    gcTime: KEPT_MS,
  })
}
