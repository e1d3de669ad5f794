import { useEffect } from 'react'
import { trackSearch, type TrackedSearch } from '@/shared/lib/searchAnalytics'

/** A search counts when its text has not changed for this long (ADMIN-24). */
export const TYPING_PAUSE_MS = 1_000

/**
 * Reports a search once typing has paused, or at once if the reader submitted it. `outcome` is undefined while the
 * typed text differs from the text that was answered.
 */
export function useSearchTracking(outcome: TrackedSearch | undefined, isSubmitted = false): void {
  const { query, resultCount } = outcome ?? {}
  useEffect(() => {
    if (query === undefined || resultCount === undefined) return
    const timer = setTimeout(() => trackSearch({ query, resultCount }), isSubmitted ? 0 : TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query, resultCount, isSubmitted])
}
