import type { QueryClient } from '@tanstack/react-query'
import type { ApiUrl, Method, PathOf, Result } from './endpoints'
import { invalidateUrls } from './queries'
import { request } from './request'

type Changing = Exclude<Method, 'get'>
type Options<M extends Changing, P extends PathOf<M>> = Parameters<typeof request<M, P>>[2] & {
  /** The paths whose queries have changed, such as `/api/series`. */
  invalidates: readonly string[]
}

/** Sends a change and invalidates the queries that it affects. It resolves once they are marked, not refetched. */
export async function mutate<M extends Changing, P extends PathOf<M>>(
  client: QueryClient,
  method: M,
  url: ApiUrl<P>,
  { invalidates, ...options }: Options<M, P>,
): Promise<Result<P, M>> {
  const result = await request(method, url, options as Parameters<typeof request<M, P>>[2])
  void invalidateUrls(client, invalidates)
  return result
}
