import { hashKey, type QueryClient } from '@tanstack/react-query'
import { syncAliyot } from '@/api/aliyot/sync'
import { accountIsRead, followAccountHistory } from '@/api/places/store'
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
  if (token === null) {
    followAccountHistory(true)
    return
  }
  stopWatching = watchUser(client)
  // Storage may be blocked.
  await removeExpiredCopies().catch(() => undefined)
  try {
    const user = await client.query({ ...userQuery(), staleTime: 'static' })
    if (readToken() !== token) return
    if (!user || user.isShared) {
      accountIsRead.set(true)
      return
    }
    followAccountHistory(user.keepsHistory)
    const stops = [syncPlaces(), syncAliyot()]
    stop = () => stops.forEach((each) => each())
    await syncSaved(await client.query({ ...savedIdsQuery(), staleTime: 'static' }), !savesData())
  } catch {
    // Without a network the device's own places are the newest that are known.
    accountIsRead.set(true)
    if (!navigator.onLine) window.addEventListener('online', () => void followReader(client), { once: true })
  }
}

/** Removes the copies for members as soon as the server says that the reader is none (OFFLINE-14), and follows their switch. */
function watchUser(client: QueryClient): () => void {
  const { queryKey } = userQuery()
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return
    const user = client.getQueryData(queryKey)
    if (user?.isPremium === false) void removeMembersCopies().catch(() => undefined)
    if (user) followAccountHistory(user.keepsHistory)
  })
}
