import { queryOptions } from '@tanstack/react-query'
import { apiUrl, type ApiUrl } from '@/api/endpoints'
import { urlKey } from '@/api/queries'
import { getJson } from '@/api/request'
import type { SearchResponse } from '@/api/types'
import { readPageNumber, readSearchParams } from '@/shared/lib/searchParams'
import { filterParams, NO_FILTERS, parseFilters, type SelectedFilters } from '../filters'
import { MAX_PAGES, offsetOf, PAGE_SIZE } from '../pages'
import { isSearchable } from '../searchable'

/** Loaded results stay cached this long, so that returning from a teaching shows them again. */
const CACHE_MS = 60 * 60_000

/** The number of results of all groups. */
export const countResults = ({ totals }: SearchResponse) => totals.posts + totals.series + totals.torahTimelines

/** Whether posts that come close stand in place of results, of which there are none (SEARCH-99). */
export const showsClosest = (answer: SearchResponse, page: number, isNarrowed: boolean) =>
  countResults(answer) === 0 && answer.closest.length > 0 && page === 1 && !isNarrowed

function searchUrl(q: string, selected: SelectedFilters, page: number): ApiUrl<'/api/search'> {
  return apiUrl('/api/search', {
    query: {
      q: q.trim(),
      limit: PAGE_SIZE,
      offset: offsetOf(page) || null,
      ...filterParams(selected),
      facets: true,
    },
  })
}

/** The query of the search page and of its loader. They share the URL, so the response is fetched once. */
export function searchQuery(q: string, selected: SelectedFilters = NO_FILTERS, page = 1) {
  const url = searchUrl(q, selected, page)
  return queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => getJson(url, signal),
    enabled: isSearchable(q) && page <= MAX_PAGES,
    gcTime: CACHE_MS,
  })
}

/** The query of the search page at this URL; undefined where it searches for nothing. */
export function queryOfUrl(params: URLSearchParams) {
  const { q } = readSearchParams(params)
  const page = readPageNumber(params)
  return isSearchable(q) && page <= MAX_PAGES ? searchQuery(q, parseFilters(params), page) : undefined
}
