/** Queries of GET endpoints. The key of a query is its URL. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiUrl, ListPath, PathOf, Result } from './endpoints'
import { HttpError } from './errors'
import { getJson, getList } from './request'

/** Wraps a call, for example to replace its error message. */
export type Wrap = <T>(call: Promise<T>) => Promise<T>
const unchanged: Wrap = (call) => call

/** The key of a URL's query. */
export const urlKey = (url: string) => [url] as const

/** A query of one object. A response of `null` counts as missing. */
export function urlQuery<P extends PathOf<'get'>>(url: ApiUrl<P>, wrap = unchanged) {
  return queryOptions({
    queryKey: urlKey(url),
    queryFn: async ({ signal }): Promise<NonNullable<Result<P>>> => {
      const result = await wrap(getJson(url, signal))
      if (result === null || result === undefined) throw new HttpError(404, 'The answer is empty.')
      return result
    },
  })
}

/** A query of a whole list. */
export function listQuery<P extends ListPath>(url: ApiUrl<P>, wrap = unchanged) {
  return queryOptions({
    queryKey: urlKey(url),
    queryFn: ({ signal }) => wrap(getList(url, signal)),
  })
}

/** Refetches the queries whose URL is one of these paths or below: `/api/series` matches `/api/series/1/posts`. */
export function invalidateUrls(client: QueryClient, prefixes: readonly string[]): Promise<void> {
  const isBelow = (url: string, prefix: string) => url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`)
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && prefixes.some((prefix) => isBelow(url, prefix)),
  })
}
