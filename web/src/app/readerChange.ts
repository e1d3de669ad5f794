import type { QueryClient } from '@tanstack/react-query'
import { tokenStore } from '@/api/token'
import { clearOfflineCache } from '@/features/offline/offlineCache'

/**
 * Forgets the previous reader's data on sign-in and sign-out, in every tab (ACCESS-17). The queries of the shown page
 * are fetched again. Returns a function that stops this.
 */
export function forgetReaderOnTokenChange(client: QueryClient): () => void {
  return tokenStore.subscribe(() => {
    client.getMutationCache().clear()
    client.removeQueries({ type: 'inactive' })
    void client.resetQueries()
    // The pages and the worker share these caches. Storage may be blocked.
    clearOfflineCache().catch(() => undefined)
  })
}
