/** Paginated lists. The key's first element is the URL of the first page, exactly as fetched. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiUrl, ListPath } from '@/api/endpoints'
import { urlKey, type Wrap } from '@/api/queries'
import { getPage, type Page } from '@/api/request'

/** The page size of reading lists is 20 (READ-20); others use the API's default. */
export const READING_PAGE = 20
export const API_PAGE = 100

/** The offset of the next page. Without `total`, a page that is not full is the last one. */
export function nextOffset<T>({ items, total }: Page<T>, offset: number, pageSize: number): number | undefined {
  const next = offset + items.length
  if (items.length === 0) return undefined
  return (total === null ? items.length >= pageSize : next < total) ? next : undefined
}

/** Loaded pages stay cached this long, so that returning from an essay shows the list as it was. */
const CACHE_MS = 60 * 60_000

type Options = {
  pageSize: number
  /** The offset of the first page. */
  start?: number
  /** Wraps each call, for example to replace its error message. */
  wrap?: Wrap
}

/** A list from its item `start` on. `urlFrom` is the URL of a page by its offset, null for the first. */
export function pagedQuery<P extends ListPath>(
  urlFrom: (offset: number | null) => ApiUrl<P>,
  { pageSize, start = 0, wrap = (call) => call }: Options,
) {
  return infiniteQueryOptions({
    queryKey: urlKey(urlFrom(start || null)),
    queryFn: ({ pageParam, signal }) => wrap(getPage(urlFrom(pageParam || null), signal)),
    initialPageParam: start,
    getNextPageParam: (last, _pages, offset) => nextOffset(last, offset, pageSize),
    gcTime: CACHE_MS,
  })
}

const PAGED_PATHS = ['/api/posts/daily', '/api/posts/weekly', '/api/series/active', '/api/torah-timeline']

/** Initial data of a URL in the shape of its query's cache entry. */
export function seededData(url: string, data: unknown, total: number | null): unknown {
  const [path = url, query] = url.split('?')
  if (!PAGED_PATHS.includes(path)) return data
  const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
  return { pages: [{ items: data, total }], pageParams: [offset] }
}
