import { onlineManager, QueryClient, type Query, type QueryFunctionContext } from '@tanstack/react-query'
import { getJson, HttpError } from '@/api/request'
import { seededData } from '@/features/library/api/paged'
import { readJsonScript } from '@/shared/lib/siteConfig'

/** The documents' defaults (API-9): fresh forever, no retries, no refetch on focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchKey,
        staleTime: Infinity,
        retry: false,
        // A visit asks once: the route's loader. After a failure the page offers to try again.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        // What failed without a network is asked for again when it is back; what is there stays.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onlineManager.subscribe((isOnline) => isOnline && recover(client))
  return client
}

/** The browser says that it is online before the first call gets through: what fails again is tried twice more. */
const RETRY_AFTER_MS = [1_000, 5_000]

function recover(client: QueryClient): void {
  // What failed for a page that was not drawn either is forgotten, so that drawing it asks again.
  client.removeQueries({ type: 'inactive', predicate: hasFailed })
  for (const delay of RETRY_AFTER_MS) {
    setTimeout(() => void client.refetchQueries({ type: 'active', predicate: gotNoAnswer }), delay)
  }
}

const hasFailed = ({ state }: Query) => state.status === 'error'
const gotNoAnswer = (query: Query) => hasFailed(query) && query.state.fetchStatus === 'idle' && !(query.state.error instanceof HttpError)

/** Read queries use GET with the first element of the key as the address (API-6). */
function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getJson(String(queryKey[0]), signal)
}

type InitialData = { key: [string]; data: unknown; total?: number }

/** Take the data that the server wrote into the page, so that the first view needs no call. */
export function seedInitialData(client: QueryClient, root: Document = document): void {
  for (const { key, data, total } of (readJsonScript(root, 'initial-data') as InitialData[] | null) ?? []) {
    client.setQueryData(key, seededData(key[0], data, total ?? null))
  }
}
