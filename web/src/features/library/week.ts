/** The badges of this week's portions. */
import { t } from 'ttag'
import type { ThisWeek, WeekReading } from '@/api/types'

/** The badges of this week's portions, by slug. */
export function weekMarks(week: ThisWeek | undefined): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  const mark = (portions: WeekReading['portions'] | undefined, label: string) => {
    for (const { slug } of portions ?? []) if (slug && !marks.has(slug)) marks.set(slug, label)
  }
  mark(week?.diaspora.portions, t`This week`)
  mark(week?.israel?.portions, t`This week in Israel`)
  mark(week?.simchatTorah?.portions, t`On Simchat Torah`)
  return marks
}
