/** Lists that come a page at a time. The key's first element is the address of the first page, exactly as fetched. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, type Page } from '@/api/request'
import { apiUrl } from '@/shared/lib/searchParams'

/** Reading lists arrive 20 at a time (decision 46); the others take the API's own default. */
export const READING_PAGE = 20
export const API_PAGE = 100

type Params = Record<string, string | number | null>

/** Where the next page begins. `total` counts everything; without it, a page that is not full is the last one. */
export function nextOffset<T>({ items, total }: Page<T>, offset: number, pageSize: number): number | undefined {
  const next = offset + items.length
  if (items.length === 0) return undefined
  return (total === null ? items.length >= pageSize : next < total) ? next : undefined
}

/** A reader who comes back from a long essay finds the list as it was: what was loaded is kept for this long. */
const KEPT_MS = 60 * 60_000

/** A list from its item `start` on; its first page is fetched by the key itself. `answer` may give its errors their own words. */
export function pagedQuery<T>(
  path: string,
  params: Params,
  pageSize: number,
  start = 0,
  answer: (call: Promise<Page<T>>) => Promise<Page<T>> = (call) => call,
) {
  const from = (offset: number) => apiUrl(path, { ...params, offset: offset || null })
  return infiniteQueryOptions({
    queryKey: [from(start)] as const,
    queryFn: ({ pageParam, signal }) => answer(getPage<T>(from(pageParam), signal)),
    initialPageParam: start,
    getNextPageParam: (last, _pages, offset) => nextOffset(last, offset, pageSize),
    gcTime: KEPT_MS,
  })
}

const PAGED_PATHS = ['/api/posts/daily', '/api/posts/weekly', '/api/series/active', '/api/torah-timeline']

/** First data from the page, in the shape in which the query of that address keeps it. */
export function seededData(address: string, data: unknown, total: number | null): unknown {
  const [path = address, query] = address.split('?')
  if (!PAGED_PATHS.includes(path)) return data
  const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
  return { pages: [{ items: data as unknown[], total }], pageParams: [offset] }
}
