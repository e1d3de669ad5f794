import { hashKey, type QueryClient } from '@tanstack/react-query'
import { accountIsRead } from '@/api/places/store'
import { syncPlaces } from '@/api/places/sync'
import { readToken } from '@/api/token'
import { userQuery } from '@/features/accounts/api/user'
import { removeExpiredCopies, removeMembersCopies } from '@/features/offline/membersCopies'
import { syncSaved } from '@/features/offline/savedCopies'
import { savedIdsQuery } from '@/features/saved/api/saved'
import { savesData } from '@/shared/lib/savesData'

let stop: (() => void) | undefined
let stopWatching: (() => void) | undefined

/** Sends and reads what the account of the signed-in reader keeps. Nothing is stored in shared accounts (AUTH-19). */
export async function followReader(client: QueryClient): Promise<void> {
  stop?.()
  stop = undefined
  stopWatching?.()
  const token = readToken()
  if (token === null) return
  stopWatching = watchMembership(client)
  // Storage may be blocked.
  await removeExpiredCopies().catch(() => undefined)
  try {
    const user = await client.query({ ...userQuery(), staleTime: 'static' })
    if (readToken() !== token) return
    if (!user || user.isShared) {
      accountIsRead.set(true)
      return
    }
    stop = syncPlaces()
    await syncSaved(await client.query({ ...savedIdsQuery(), staleTime: 'static' }), !savesData())
  } catch {
    // Without a network the device's own places are the newest that are known.
    accountIsRead.set(true)
    if (!navigator.onLine) window.addEventListener('online', () => void followReader(client), { once: true })
  }
}

/** Removes the copies for members as soon as the server says that the reader is none (OFFLINE-14). */
function watchMembership(client: QueryClient): () => void {
  const { queryKey } = userQuery()
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return
    if (client.getQueryData(queryKey)?.isPremium === false) void removeMembersCopies().catch(() => undefined)
  })
}
