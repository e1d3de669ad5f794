/** Browser storage that never throws: it may be blocked (private windows, blocked site data) or full. */

/** The key that is set in a browser in which the admin has logged in (ADMIN-3). What it stands for opens nothing. */
export const ADMIN_FLAG = 'admin'

type StorageName = 'localStorage' | 'sessionStorage'

export function readStorage(key: string, name: StorageName = 'localStorage'): string | null {
  try {
    return window[name].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; `null` removes it. Returns whether that worked. */
export function writeStorage(key: string, value: string | null, name: StorageName = 'localStorage'): boolean {
  try {
    if (value === null) window[name].removeItem(key)
    else window[name].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Parses stored JSON; `null` if there is none or it is invalid. */
export function readStoredJson(key: string, name?: StorageName): unknown {
  try {
    return JSON.parse(readStorage(key, name) ?? 'null')
  } catch {
    return null
  }
}
