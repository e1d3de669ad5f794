import { onlineManager, QueryClient, type Query, type QueryFunctionContext } from '@tanstack/react-query'
import { HttpError } from './errors'
import { QUERY_TIMEOUT_MS, readJson, send } from './request'

/** The query defaults (API-9): always fresh, no retries, no refetch on focus. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchUrl,
        staleTime: Infinity,
        retry: false,
        // The route's loader fetches once per navigation. After a failure the page offers a retry.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        // Refetches failed queries when the network is back; successful ones are fresh.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onlineManager.subscribe((isOnline) => isOnline && recover(client))
  return client
}

/** The browser may report that it is online too early, so failed queries are refetched twice more. */
const RETRY_AFTER_MS = [1_000, 5_000]

function recover(client: QueryClient): void {
  // Failed queries of pages that were not rendered are removed, so that rendering fetches them again.
  client.removeQueries({ type: 'inactive', predicate: hasFailed })
  for (const delay of RETRY_AFTER_MS) {
    setTimeout(() => void client.refetchQueries({ type: 'active', predicate: gotNoResponse }), delay)
  }
}

const hasFailed = ({ state }: Query) => state.status === 'error'
const gotNoResponse = (query: Query) => hasFailed(query) && query.state.fetchStatus === 'idle' && !(query.state.error instanceof HttpError)

/** The default query function: GET the URL that is the first element of the key (API-6). */
function fetchUrl({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return send('GET', String(queryKey[0]), readJson, { timeoutMs: QUERY_TIMEOUT_MS, signal })
}
