/**
 * The sign-in token and where the browser stores it (AUTH-51):
 * local storage `token`, the legacy key `auth_token`, then a cookie of that legacy name.
 */
import { readStorage, writeStorage } from '@/shared/lib/storage'
import { createListeners, type Readable } from '@/shared/lib/store'

const TOKEN = 'token'
const LEGACY_TOKEN = 'auth_token'
const USER = 'user'
const USER_ID = 'user_id'

/** The token to send as a bearer header, or null when no one is signed in. */
export function readToken(): string | null {
  return readStorage(TOKEN) ?? readStorage(LEGACY_TOKEN) ?? cookie(LEGACY_TOKEN)
}

/** A token under the legacy key moves to the main one, which every part of the site reads first. */
function adoptLegacyToken(): void {
  const legacy = readStorage(LEGACY_TOKEN)
  if (legacy !== null && readStorage(TOKEN) === null) writeStorage(TOKEN, legacy)
}
adoptLegacyToken()

const listeners = createListeners()

/** The token as a store. Its listeners learn of a sign-in or sign-out in any tab. */
export const tokenStore: Readable<string | null> = {
  read: readToken,
  readOnServer: () => null,
  subscribe: listeners.subscribe,
}

type StoredUser = { id: number; username: string; name: string | null }

/**
 * Signs in, or signs another reader in. The user is stored, too (DATA-25), without the e-mail: other programs in this
 * browser can read it.
 */
export function setToken(token: string, user?: StoredUser): void {
  clearStored()
  writeStorage(TOKEN, token)
  if (user) {
    const { id, username, name } = user
    writeStorage(USER, JSON.stringify({ id, username, name }))
    writeStorage(USER_ID, String(id))
  }
  listeners.notify()
}

/** Signs out (AUTH-52). */
export function clearToken(): void {
  clearStored()
  listeners.notify()
}

function clearStored(): void {
  for (const key of [TOKEN, LEGACY_TOKEN, USER, USER_ID]) writeStorage(key, null)
  document.cookie = `${LEGACY_TOKEN}=; path=/; max-age=0`
}

// Another tab signed in or out. The key is null when it cleared the whole storage.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN || key === LEGACY_TOKEN) listeners.notify()
  })
}

function cookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, ...value] = pair.split('=')
    if (key === name) return decoded(value.join('='))
  }
  return null
}

/** An invalid value counts as signed out, so that every call still works. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
