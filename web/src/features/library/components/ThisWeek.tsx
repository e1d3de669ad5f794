import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import { Card } from '@/shared/ui/Card'
import { Skeleton } from '@/shared/ui/Skeleton'
import { thisWeekQuery } from '../api/collections'
import { NearestInWeek } from './NearestInWeek'
import { SimchatTorahDates, WeekReading } from './WeekReading'

/** This week's portion, and Israel's if it differs. Hidden if it could not be loaded. */
export function ThisWeek({ className }: { className?: string }) {
  const { data: week, isPending } = useQuery(thisWeekQuery())
  if (isPending) return <Loading className={className} />
  if (!week) return null
  const { sabbath, hebrewDate } = week
  return (
    <section aria-labelledby="this-week" className={className}>
      <Card className="px-5 py-6 md:px-8 md:py-7">
        <WeekReading
          headingId="this-week"
          label={week.diaspora.isHoliday ? t`This week` : t`This week’s portion`}
          reading={week.diaspora}
          hasSheet
          {...{ sabbath, hebrewDate }}
        />
        <NearestInWeek />
        {week.israel && (
          <div className="mt-6 border-t border-rule pt-6">
            <WeekReading label={t`This week in Israel`} reading={week.israel} {...{ sabbath, hebrewDate }} />
          </div>
        )}
        {week.simchatTorah && (
          <div className="mt-6 border-t border-rule pt-4">
            <SimchatTorahDates on={week.simchatTorah} />
          </div>
        )}
      </Card>
    </section>
  )
}

/** As tall as the loaded content, to avoid layout shift. */
function Loading({ className }: { className: string | undefined }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t`Loading this week’s portion…`}</span>
      <Card
        aria-hidden
        className="grid gap-x-8 gap-y-3 px-5 py-6 md:grid-cols-[15rem_minmax(0,1fr)] md:items-center md:px-8 md:py-7"
      >
        <Skeleton className="h-12 w-36" />
        <div>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-7 w-48" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-4 h-12 w-full max-w-[40rem]" />
          <Skeleton className="mt-4 h-11 w-40" />
        </div>
      </Card>
    </div>
  )
}
