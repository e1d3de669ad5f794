/** The badge of a teaching on its list (READ-27, READ-28, LOOK-15). */
import type { PostType } from '@/api/types'
import { dayNumber } from '@/shared/lib/dates'

export type ListBadge = "Today's Post" | "This Week's Essay" | 'Archive'

/** READ-28: the weekly badge looks back seven days. */
export const WEEKLY_WINDOW_DAYS = 7

export function listBadge(type: PostType, publishDate: string, now = new Date(), zone?: string): ListBadge {
  const published = dayNumber(new Date(publishDate), zone)
  const today = dayNumber(now, zone)
  if (type === 'daily') return published === today ? "Today's Post" : 'Archive'
  return published >= today - WEEKLY_WINDOW_DAYS ? "This Week's Essay" : 'Archive'
}
