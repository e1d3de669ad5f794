import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '@/api/token'
import { seededData } from '@/features/library/api/paged'
import { isForReader } from '@/shared/lib/entitlement'
import { readInitialData } from '@/shared/lib/initialData'

/** Seeds the cache with the data that the server wrote into the page, so that the first page needs no call. */
export function seedInitialData(client: QueryClient, root: Document = document): void {
  for (const entry of readInitialData(root)) {
    const { key, data, total } = entry
    if (isForReader(entry, readToken())) client.setQueryData(key, seededData(key[0], data, total ?? null))
  }
}
