import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/api/request'
import { apiUrl } from '@/shared/lib/searchParams'
import type { SearchAnswer } from '@/api/types'
import { SEARCH_SESSION_HEADERS } from './searchAnalytics'
import { filterParams, NO_FILTERS, type SelectedFilters } from '../filters'

/** SEARCH-1: a search needs at least two characters. */
export const MIN_QUERY = 2

/** The size of each group's first page and of the later pages. */
export const GROUP_LIMIT = 10
const PAGE_END = 50
/** The largest number of results per group that the server returns. */
export const MAX_RESULTS = 200

/** Loaded results stay cached this long, so that returning from a teaching shows them again. */
const KEPT_MS = 60 * 60_000

/** Counts code points, as the server does: an emoji is one, although its JavaScript length is two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY

/** The next number of visible results of a group: 10, 50, 100, 150, 200.
    // They are counted once. ==>     // Facets are counted once. */
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

/** The query of the search page and of its loader. They share the URL, so the response is fetched once. */
export function searchQuery(q: string, selected: SelectedFilters = NO_FILTERS) {
  const address = searchAddress(q, selected, 0)
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<SearchAnswer>(address, signal, SEARCH_SESSION_HEADERS),
    enabled: isSearchable(q),
    gcTime: KEPT_MS,
  })
}

/** The results after the first page. */
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
