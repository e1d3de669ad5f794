/**
 * The teachings of the home page, each shown once (HOME-21): what is named higher up is left out below. Until that is known a
 * list waits, so that no card is exchanged for another.
 */
import { useQuery } from '@tanstack/react-query'
import type { WeekReading } from '@/api/types'
import { nearestToWeekQuery, thisWeekQuery } from '../api/collections'
import { featuredQuery, recentQuery } from '../api/posts'

/**
 * WEEK-11, HOME-9, HOME-15. The API returns enough for all of them: six featured are two more than are shown, and twelve
 * recent ones six more.
 */
const NEAREST_SHOWN = 2
const FEATURED_SHOWN = 4
const RECENT_SHOWN = 6

/** What the card of this week names, where the library has no teaching on its portion. */
export function useNearestInWeek() {
  const week = useQuery(thisWeekQuery())
  const isNeeded = week.data !== undefined && !hasTeachings(week.data.diaspora)
  const nearest = useQuery({ ...nearestToWeekQuery(), enabled: isNeeded })
  return {
    posts: isNeeded ? (nearest.data ?? []).slice(0, NEAREST_SHOWN) : [],
    isLoading: week.isLoading || nearest.isLoading,
  }
}

/** None where they could not be loaded (HOME-8). */
export function useFeatured() {
  const above = useNearestInWeek()
  const { data = [], isPending } = useQuery(featuredQuery())
  return { posts: without(data, above.posts).slice(0, FEATURED_SHOWN), isLoading: isPending || above.isLoading }
}

export function useRecent() {
  const nearest = useNearestInWeek()
  const featured = useFeatured()
  const { data = [], isPending, error, refetch } = useQuery(recentQuery())
  return {
    posts: without(data, [...nearest.posts, ...featured.posts]).slice(0, RECENT_SHOWN),
    isLoading: isPending || (!error && featured.isLoading),
    error,
    refetch,
  }
}

function without<Post extends { id: number }>(posts: Post[], shown: { id: number }[]): Post[] {
  const ids = new Set(shown.map(({ id }) => id))
  return posts.filter(({ id }) => !ids.has(id))
}

/** Whether the library has a teaching on each portion. On a holiday without one it has none. */
const hasTeachings = ({ portions }: WeekReading) => portions.length > 0 && portions.every((portion) => portion.hasTeachings)
