/** The searches made in this browser. They are never sent to the server. */
import { readStorage, writeStorage } from '@/shared/lib/storage'
import { createListeners, type Readable } from '@/shared/lib/store'
import { isSearchable } from './searchable'

export const MAX_RECENT = 8
const KEY = 'recent-searches'
const MAX_LENGTH = 100
const NONE: readonly string[] = []

const { subscribe, notify } = createListeners()
let cached: { stored: string | null; searches: readonly string[] } = { stored: null, searches: NONE }

function parse(stored: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return NONE
    return list.filter((each): each is string => typeof each === 'string' && isSearchable(each)).slice(0, MAX_RECENT)
  } catch {
    return NONE
  }
}

/** The newest first. Returns the same array until something changes, as React requires. */
function read(): readonly string[] {
  const stored = readStorage(KEY)
  if (stored !== cached.stored) cached = { stored, searches: stored === null ? NONE : parse(stored) }
  return cached.searches
}

function write(searches: readonly string[]): void {
  if (writeStorage(KEY, searches.length === 0 ? null : JSON.stringify(searches))) notify()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const without = (text: string) => read().filter((each) => !isSame(each, text))

/** Adds a search as the newest. A search needs at least two characters (SEARCH-1). */
export function addRecentSearch(text: string): void {
  const query = text.trim()
  if (isSearchable(query) && query.length <= MAX_LENGTH) write([query, ...without(query)].slice(0, MAX_RECENT))
}

export const removeRecentSearch = (text: string): void => write(without(text))

export const clearRecentSearches = (): void => write(NONE)

export const recentSearches: Readable<readonly string[]> = {
  read,
  readOnServer: () => NONE,
  /** Notifies of every change, also in another tab. */
  subscribe: (listener) => {
    const unsubscribe = subscribe(listener)
    window.addEventListener('storage', listener)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', listener)
    }
  },
}
