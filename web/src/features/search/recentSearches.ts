/** The searches made in this browser. They are never sent to the server. */
import { isSearchable } from './api/search'

export const MAX_RECENT = 8
const KEY = 'recent-searches'
const MAX_LENGTH = 100
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
let lastRead: string | null = null
let lastList = NONE

function parse(stored: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return NONE
    return list.filter((each): each is string => typeof each === 'string' && isSearchable(each)).slice(0, MAX_RECENT)
  } catch {
    return NONE
  }
}

/** The newest first. Returns the same array until something changes. */
function read(): readonly string[] {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    // Without storage there are no recent searches.
  }
  if (stored !== lastRead) {
    lastRead = stored
    lastList = stored === null ? NONE : parse(stored)
  }
  return lastList
}

function write(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const without = (text: string) => read().filter((each) => !same(each, text))

/** Adds a search as the newest. A search needs at least two characters (SEARCH-1). */
export function addRecentSearch(text: string): void {
  const query = text.trim()
  if (isSearchable(query) && query.length <= MAX_LENGTH) write([query, ...without(query)].slice(0, MAX_RECENT))
}

export const removeRecentSearch = (text: string): void => write(without(text))

export const clearRecentSearches = (): void => write(NONE)

export const recentSearches = {
  /** Notifies of every change, also in another tab. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
  read,
}
