import type { QueryClient } from '@tanstack/react-query'
import { HttpError } from '@/api/errors'
import { readToken } from '@/api/token'
import { seededData } from '@/features/library/api/paged'
import { isForReader, type InitialData } from '@/shared/lib/entitlement'
import { readInitialData } from '@/shared/lib/initialData'

/**
 * Seeds the cache with the data that the server wrote into the page, so that the first page needs no call. Returns whether
 * all of them are for this reader.
 */
export function seedInitialData(client: QueryClient, root: Document = document): boolean {
  const entries = readInitialData(root)
  const own = entries.filter((entry) => isForReader(entry, readToken()))
  for (const entry of own) seed(client, entry)
  return own.length === entries.length
}

export function seed(client: QueryClient, { key, data, total, status }: InitialData): void {
  if (status === undefined) client.setQueryData(key, seededData(key[0], data, total ?? null))
  else seedError(client, key, new HttpError(status, JSON.stringify(data)))
}

function seedError(client: QueryClient, queryKey: InitialData['key'], error: HttpError): void {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }))
  query.setState({ ...query.state, status: 'error', error, errorUpdatedAt: Date.now(), errorUpdateCount: 1 })
}
