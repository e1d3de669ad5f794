import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { cx } from '@/shared/lib/cx'
import { longDay } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Loading } from '../Loading'
import { draftPath } from '../paths'
import { calendarQuery, type CalendarDay } from './api'
import { useOpenDraft } from './useOpenDraft'
import { toLocal } from './zonedTime'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Shabbat']
const thisMonth = () => toLocal(new Date().toISOString()).slice(0, 7)

/** What is published and scheduled, month by month, with Hebrew dates. The month is in the URL. */
export function CalendarScreen() {
  const [params, setParams] = useSearchParams()
  const monthParam = params.get('month')
  const month = monthParam && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(monthParam) ? monthParam : thisMonth()
  const { data, error, refetch } = useQuery(calendarQuery(month))
  const go = (by: number) => {
    const [year = 0, at = 1] = month.split('-').map(Number)
    setParams({ month: new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7) }, { replace: true })
  }
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
  return (
    <div className="mt-6 pb-10">
      <div className="flex items-center gap-2">
        <Button variant="outline" size="icon" aria-label="Earlier month" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden size={20} />
        </Button>
        <h2 className="min-w-44 text-center text-xl" aria-live="polite">
          {name}
        </h2>
        <Button variant="outline" size="icon" aria-label="Later month" onClick={() => go(1)}>
          <ChevronRight aria-hidden size={20} />
        </Button>
      </div>
      {error && <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>}
      {!data && !error && <Loading label="Loading the calendar" />}
      {data && <Weeks days={data} month={month} />}
    </div>
  )
}

function Weeks({ days, month }: { days: CalendarDay[]; month: string }) {
  return (
    <>
      <ul className="mt-4 hidden grid-cols-7 text-sm font-semibold text-ink-soft md:grid" aria-hidden>
        {DAYS.map((day) => (
          <li key={day} className="px-2">
            {day}
          </li>
        ))}
      </ul>
      <ol className="mt-1 grid border-rule max-md:gap-2 md:grid-cols-7 md:border-t md:border-s">
        {days.map((day) => (
          <Day key={day.day} day={day} isOfMonth={day.day.startsWith(month)} />
        ))}
      </ol>
    </>
  )
}

function Day({ day, isOfMonth }: { day: CalendarDay; isOfMonth: boolean }) {
  const openDraft = useOpenDraft('post')
  // On a phone only days with something are listed.
  const isEmpty = day.posts.length === 0 && day.reading === null
  return (
    <li
      className={cx(
        'min-w-0 border-rule p-2 max-md:rounded-lg max-md:border md:min-h-28 md:border-e md:border-b',
        !isOfMonth && 'bg-sunken',
        isEmpty && 'max-md:hidden',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-2 text-sm">
        <time dateTime={day.day} aria-label={longDay(day.day)} className="font-semibold">
          <span className="md:hidden">{DAYS[new Date(day.day).getUTCDay()]} </span>
          {Number(day.day.slice(8))}
        </time>
        <span lang="he" dir="rtl" className="font-hebrew text-ink-soft">
          {day.hebrewDate.split(' ').slice(0, -1).join(' ')}
        </span>
      </p>
      {day.reading && <p className="text-sm text-ink-soft">{day.reading}</p>}
      <ul className="mt-1 grid gap-1 text-sm">
        {day.posts.map((post) => (
          <li key={`${String(post.id)} ${String(post.draftId)}`} className="min-w-0">
            {post.draftId === null ? (
              <button
                type="button"
                title={post.title}
                disabled={openDraft.isPending}
                onClick={() => openDraft.mutate(post.id)}
                className="min-h-6 max-w-full truncate text-start text-tekhelet hover:underline"
              >
                {isScheduled(post) && 'Scheduled: '}
                <BidiText>{post.title}</BidiText>
              </button>
            ) : (
              <Link to={draftPath(post.draftId)} title={post.title} className="block min-h-6 truncate text-tekhelet hover:underline">
                Draft: <BidiText>{post.title}</BidiText>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

const isScheduled = ({ publishDate }: CalendarDay['posts'][number]) => new Date(publishDate) > new Date()
