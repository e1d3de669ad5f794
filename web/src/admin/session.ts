/**
 * The admin's login (ADMIN-3, ADMIN-5). The token is in the session storage: it survives a reload and ends with the tab.
 * The flag in the local storage is common to all tabs: where it is cleared, every tab logs out. It opens nothing by
 * itself.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ADMIN_FLAG as FLAG, readStorage, readStoredJson, writeStorage } from '@/shared/lib/storage'
import { createStore, type Readable } from '@/shared/lib/store'

const TOKEN = 'admin-token'

type StoredToken = { token: string; expiresAt: number }
export type Session = {
  token: string | null
  /** When the token expires, in milliseconds since the epoch; null without one. */
  expiresAt: number | null
  /** Why the gate is shown again, if it is. */
  ended: 'expired' | 'logged-out' | null
}

const store = createStore<Session>({ token: null, expiresAt: null, ended: null })
export const session: Readable<Session> = store

let expiry: ReturnType<typeof setTimeout> | undefined

/** Starts a session with the answer of the login. */
export function startSession({ token, expiresIn }: { token: string; expiresIn: number }): void {
  writeStorage(FLAG, 'true')
  start({ token, expiresAt: Date.now() + expiresIn * 1000 })
}

function start(stored: StoredToken): void {
  // Without storage the session lasts until the page is left.
  writeStorage(TOKEN, JSON.stringify(stored), 'sessionStorage')
  clearTimeout(expiry)
  expiry = setTimeout(() => endSession('expired'), stored.expiresAt - Date.now())
  store.set({ ...stored, ended: null })
}

export function endSession(ended: 'expired' | 'logged-out'): void {
  clearTimeout(expiry)
  writeStorage(TOKEN, null, 'sessionStorage')
  if (ended === 'logged-out') writeStorage(FLAG, null)
  store.set({ token: null, expiresAt: null, ended })
}

/** Resumes the session of this tab after a reload. The flag without a valid token asks for the password again. */
export function restoreSession(): void {
  clearTimeout(expiry)
  const hasFlag = readStorage(FLAG) !== null
  const stored = readStoredJson(TOKEN, 'sessionStorage')
  if (hasFlag && isStoredToken(stored) && stored.expiresAt > Date.now()) start(stored)
  else {
    writeStorage(TOKEN, null, 'sessionStorage')
    store.set({ token: null, expiresAt: null, ended: hasFlag ? 'expired' : null })
  }
}

const isStoredToken = (value: unknown): value is StoredToken =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' &&
  'expiresAt' in value && typeof value.expiresAt === 'number'

/** Follows a logout in another tab. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    // The key is null where all of the storage was cleared.
    const hasChanged = key === FLAG || key === null
    if (hasChanged && readStorage(FLAG) === null && store.read().token !== null) endSession('logged-out')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Clears the query cache when a session ends. Returns a function that stops this. */
export const clearCacheAfterSession = (client: QueryClient): (() => void) =>
  store.subscribe(() => {
    if (store.read().token === null) client.clear()
  })
