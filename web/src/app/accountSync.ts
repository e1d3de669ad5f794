import type { QueryClient } from '@tanstack/react-query'
import { accountIsRead } from '@/api/places/store'
import { syncPlaces } from '@/api/places/sync'
import { readToken } from '@/api/token'
import { userQuery } from '@/features/accounts/api/user'
import { syncSaved } from '@/features/offline/savedCopies'
import { savedIdsQuery } from '@/features/saved/api/saved'
import { savesData } from '@/shared/lib/savesData'

let stop: (() => void) | undefined

/** Sends and reads what the account of the signed-in reader keeps. Nothing is stored in shared accounts (AUTH-19). */
export async function followReader(client: QueryClient): Promise<void> {
  stop?.()
  stop = undefined
  const token = readToken()
  if (token === null) return
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
