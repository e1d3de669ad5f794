import { useEffect, useSyncExternalStore } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { recentSearches, addRecentSearch } from '../recentSearches'

export const useRecentSearches = () => useSyncExternalStore(recentSearches.subscribe, recentSearches.read)

/** Remember a search that a link or the header's field led to. Typing replaces the address, and half a word is no search. */
export function useRecordSearch(q: string): void {
  const arrived = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (arrived) addRecentSearch(q)
  }, [arrived, q])
}
