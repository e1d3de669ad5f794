/**
 * Where the sign-in token lives in the browser (document 1, sections 3 and 7):
 * local storage `token`, the legacy key `auth_token`, then a cookie of that legacy name.
 */
const TOKEN = 'token'
const LEGACY_TOKEN = 'auth_token'

/** The token to send as a bearer header, or null when no one is signed in. */
export function readToken(): string | null {
  return stored(TOKEN) ?? stored(LEGACY_TOKEN) ?? cookie(LEGACY_TOKEN)
}

function stored(key: string): string | null {
  // Storage can be forbidden altogether (private windows, blocked site data).
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

/** A value that is not valid is nobody's token: the reader is signed out, and every call still works. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
