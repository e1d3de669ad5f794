import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useStore } from '@/shared/hooks/useStore'
import { recentSearches, addRecentSearch } from '../recentSearches'

export const useRecentSearches = () => useStore(recentSearches)

/** Records a search that a link or the header's field led to. Typing replaces the URL and is not recorded. */
export function useRecordSearch(q: string): void {
  const arrived = useNavigationType() === NavigationType.Push
  useEffect(() => {
    if (arrived) addRecentSearch(q)
  }, [arrived, q])
}
