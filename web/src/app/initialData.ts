import type { QueryClient } from '@tanstack/react-query'
import { seededData } from '@/features/library/api/paged'
import { readJsonScript } from '@/shared/lib/siteConfig'

type InitialData = { key: [string]; data: unknown; total?: number }

/** Seeds the cache with the data that the server wrote into the page, so that the first page needs no call. */
export function seedInitialData(client: QueryClient, root: Document = document): void {
  for (const { key, data, total } of (readJsonScript(root, 'initial-data') as InitialData[] | null) ?? []) {
    client.setQueryData(key, seededData(key[0], data, total ?? null))
  }
}
