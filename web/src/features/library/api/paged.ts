/** Paginated lists. The key's first element is the URL of the first page, exactly as fetched. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, type Page } from '@/api/request'
import { apiUrl } from '@/shared/lib/searchParams'

/** The page size of reading lists is 20 (READ-20); others use the API's default. */
export const READING_PAGE = 20
export const API_PAGE = 100

type Params = Record<string, string | number | null>

/** The offset of the next page. Without `total`, a page that is not full is the last one. */
export function nextOffset<T>({ items, total }: Page<T>, offset: number, pageSize: number): number | undefined {
  const next = offset + items.length
  if (items.length === 0) return undefined
  return (total === null ? items.length >= pageSize : next < total) ? next : undefined
}

/** Loaded pages stay cached this long, so that returning from an essay shows the list as it was. */
const KEPT_MS = 60 * 60_000

/** A list from its item `start` on. Its key is the URL of the first page. */
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

/** Initial data of a URL in the shape of its query's cache entry. */
export function seededData(address: string, data: unknown, total: number | null): unknown {
  const [path = address, query] = address.split('?')
  if (!PAGED_PATHS.includes(path)) return data
  const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
  return { pages: [{ items: data as unknown[], total }], pageParams: [offset] }
}
