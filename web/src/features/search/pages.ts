/** The pages of a search, which are in the URL: `?q=light&page=2`. Pure functions. */
import type { SearchResponse } from '@/api/types'
import { paths } from '@/shared/lib/paths'

/** Results of each group on a page. */
export const PAGE_SIZE = 20
/** The server returns no more results of a group. */
export const MAX_RESULTS = 200
export const MAX_PAGES = MAX_RESULTS / PAGE_SIZE

/** How many pages the largest group fills. */
export function pageCount({ totals }: Pick<SearchResponse, 'totals'>): number {
  const largest = Math.max(totals.posts, totals.series, totals.torahTimelines)
  return Math.ceil(Math.min(largest, MAX_RESULTS) / PAGE_SIZE)
}

/** The number of results of a group before those of a page. */
export const offsetOf = (page: number) => (page - 1) * PAGE_SIZE

/** Another page of the same search. */
export function pagePath(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (page > 1) next.set('page', String(page))
  return `${paths.search}?${next.toString()}`
}
