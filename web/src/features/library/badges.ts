/** The badge of a teaching on its list (READ-27, READ-28, LOOK-15). */
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { dayNumber } from '@/shared/lib/dates'

export type ListBadge = 'today' | 'week' | 'archive'

/** The texts of the badges that stand for new teachings. */
export const BADGES: Record<Exclude<ListBadge, 'archive'>, string> = { today: t`Today's Post`, week: t`This Week's Essay` }

/** READ-28: the weekly badge looks back seven days. */
export const WEEKLY_WINDOW_DAYS = 7

export function listBadge(type: PostType, publishDate: string, now = new Date(), zone?: string): ListBadge {
  const published = dayNumber(new Date(publishDate), zone)
  const today = dayNumber(now, zone)
  if (type === 'daily') return published === today ? 'today' : 'archive'
  return published >= today - WEEKLY_WINDOW_DAYS ? 'week' : 'archive'
}
