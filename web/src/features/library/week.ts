/** The badges of this week's portions. */
import type { ThisWeek, WeekReading } from '@/api/types'

export type WeekMark = 'This week' | 'This week in Israel' | 'On Simchat Torah'

/** The badges of this week's portions, by slug. */
export function weekMarks(week: ThisWeek | undefined): ReadonlyMap<string, WeekMark> {
  const marks = new Map<string, WeekMark>()
  const mark = (portions: WeekReading['portions'] | undefined, label: WeekMark) => {
    for (const { slug } of portions ?? []) if (slug && !marks.has(slug)) marks.set(slug, label)
  }
  mark(week?.diaspora.portions, 'This week')
  mark(week?.israel?.portions, 'This week in Israel')
  mark(week?.simchatTorah?.portions, 'On Simchat Torah')
  return marks
}
