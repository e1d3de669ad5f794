/** Lists that come a page at a time. The key's first element is the address of the first page, exactly as fetched. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, type Page } from '@/api/request'
import { apiAddress } from '@/shared/lib/addressState'

/** Reading lists arrive 20 at a time (decision 46); the others take the API's own default. */
export const READING_PAGE = 20
export const API_PAGE = 100

type Params = Record<string, string | number | null>

/** `total` counts everything; without it, a page that is not full is the last one. */
export function nextOffset<T>(pages: Page<T>[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  if (!last || last.items.length === 0) return undefined
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
  const more = last.total === null ? last.items.length >= pageSize : shown < last.total
  return more ? shown : undefined
}

export function pagedQuery<T>(path: string, params: Params, pageSize: number) {
  const address = apiAddress(path, params)
  return infiniteQueryOptions({
    queryKey: [address] as const,
    queryFn: ({ pageParam, signal }) =>
      getPage<T>(pageParam === 0 ? address : apiAddress(path, { ...params, offset: pageParam }), signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages, pageSize),
  })
}

const PAGED_PATHS = ['/api/posts/daily', '/api/posts/weekly', '/api/series/active', '/api/torah-timeline']

/** First data from the page, in the shape in which the query of that address keeps it. */
export function seededData(address: string, data: unknown, total: number | null): unknown {
  const path = address.split('?')[0] ?? address
  if (!PAGED_PATHS.includes(path)) return data
  return { pages: [{ items: data as unknown[], total }], pageParams: [0] }
}
