/**
 * Where the browser stores the sign-in token (AUTH-51):
 * local storage `token`, the legacy key `auth_token`, then a cookie of that legacy name.
 */
const TOKEN = 'token'
const LEGACY_TOKEN = 'auth_token'

/** The token to send as a bearer header, or null when no one is signed in. */
export function readToken(): string | null {
  return stored(TOKEN) ?? stored(LEGACY_TOKEN) ?? cookie(LEGACY_TOKEN)
}

function stored(key: string): string | null {
  // Storage may be unavailable (private windows, blocked site data).
  try {
    return localStorage.getItem(key) ?? null
  } catch {
    return null
  }
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
