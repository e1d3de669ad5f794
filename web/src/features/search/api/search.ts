import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiUrl, type ApiUrl } from '@/api/endpoints'
import { urlKey } from '@/api/queries'
import { getJson } from '@/api/request'
import type { SearchResponse } from '@/api/types'
import { filterParams, NO_FILTERS, type SelectedFilters } from '../filters'

/** SEARCH-1: a search needs at least two characters. */
export const MIN_QUERY = 2

/** The size of each group's first page and of the later pages. */
export const GROUP_LIMIT = 10
const PAGE_SIZE = 50
/** The largest number of results per group that the server returns. */
export const MAX_RESULTS = 200

/** Loaded results stay cached this long, so that returning from a teaching shows them again. */
const CACHE_MS = 60 * 60_000

/** Counts code points, as the server does: an emoji is one, although its JavaScript length is two. */
export const isSearchable = (text: string) => Array.from(text.trim()).length >= MIN_QUERY

/** The number of results of all groups. */
export const countResults = ({ totals }: SearchResponse) => totals.posts + totals.series + totals.torahTimelines

/** The next number of visible results of a group: 10, 50, 100, 150, 200. */
export const nextCount = (count: number) => Math.min(count < PAGE_SIZE ? PAGE_SIZE : count + PAGE_SIZE, MAX_RESULTS)

function searchUrl(q: string, selected: SelectedFilters, offset: number): ApiUrl<'/api/search'> {
  const isFirst = offset === 0
  return apiUrl('/api/search', {
    query: {
      q: q.trim(),
      limit: isFirst ? null : nextCount(offset) - offset,
      offset: offset || null,
      ...filterParams(selected),
      // Facets are counted once.
      facets: isFirst || null,
    },
  })
}

/** The query of the search page and of its loader. They share the URL, so the response is fetched once. */
export function searchQuery(q: string, selected: SelectedFilters = NO_FILTERS) {
  const url = searchUrl(q, selected, 0)
  return queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => getJson(url, signal),
    enabled: isSearchable(q),
    gcTime: CACHE_MS,
  })
}

/** The results after the first page. */
export function moreResultsQuery(q: string, selected: SelectedFilters) {
  return infiniteQueryOptions({
    queryKey: urlKey(searchUrl(q, selected, GROUP_LIMIT)),
    queryFn: ({ pageParam, signal }) => getJson(searchUrl(q, selected, pageParam), signal),
    initialPageParam: GROUP_LIMIT,
    getNextPageParam: (last, _pages, offset) => {
      const count = nextCount(offset)
      const { posts, series, torahTimelines } = last.totals
      return count < Math.min(Math.max(posts, series, torahTimelines), MAX_RESULTS) ? count : undefined
    },
    enabled: false,
    gcTime: CACHE_MS,
  })
}
