import type { QueryClient } from '@tanstack/react-query'
import { readToken, tokenStore } from '@/api/token'
import { clearOfflineCache } from '@/features/offline/clearOfflineCache'
import { onceIdle } from '@/shared/lib/idle'
import { afterServerRendering } from '@/shared/lib/serverRendered'
import { writeStorage } from '@/shared/lib/storage'

/**
 * Forgets the previous reader's data on sign-in and sign-out, in every tab (ACCESS-17). The queries of the shown page
 * are fetched again. Returns a function that stops this.
 */
export function forgetReaderOnTokenChange(client: QueryClient): () => void {
  const forget = () => {
    client.getMutationCache().clear()
    client.removeQueries({ type: 'inactive' })
    for (const query of client.getQueryCache().getAll()) query.reset()
    // By then React has rendered the change, which disables the queries of a reader who has signed out. Sent at once they
    // would reach the server beside the logout, and be answered 401.
    setTimeout(() => void client.refetchQueries({ type: 'active' }))
  }
  return tokenStore.subscribe(() => {
    afterServerRendering(forget)
    // The pages and the worker share these caches. Storage may be blocked.
    clearOfflineCache().catch(() => undefined)
  })
}

/**
 * Keeps this device and the reader's account in step: places, done aliyot and copies of saved teachings. Visitors do not load that code.
 * Returns a function that stops it.
 */
export function syncAccount(client: QueryClient): () => void {
  let token = readToken()
  const start = () => void import('./accountSync').then(({ followReader }) => followReader(client)).catch(() => undefined)
  const stopWaiting = token === null ? undefined : onceIdle(start)
  const unsubscribe = tokenStore.subscribe(() => {
    const previous = token
    token = readToken()
    if (previous === token) return
    // What a visitor's device keeps is merged into their account; what it keeps of a reader leaves with them.
    if (previous !== null) for (const key of ['places', 'aliyot']) writeStorage(key, null)
    start()
  })
  return () => {
    stopWaiting?.()
    unsubscribe()
  }
}
