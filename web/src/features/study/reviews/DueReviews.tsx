import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { locale } from '@/shared/lib/language'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { reviewsQuery, type ReviewDeck } from './api'
import { whenDue } from './whenDue'

/** How many review cards are due, with the way to them (STUDY-148). */
export function DueReviews() {
  const { data, error, refetch } = useQuery(reviewsQuery())
  if (error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {t`Your reviews could not be loaded. Please try again later.`}
      </QueryError>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="font-serif text-lg">{dueText(data)}</p>
      {data.dueCount > 0 && (
        <Button asChild>
          <Link to={paths.review}>{t`Review now`}</Link>
        </Button>
      )}
    </div>
  )
}

function dueText({ dueCount, total, nextDueAt }: ReviewDeck): string {
  const count = dueCount.toLocaleString(locale)
  if (dueCount > 0) return ngettext(msgid`${count} question for today.`, `${count} questions for today.`, dueCount)
  if (total === 0) return t`None yet. At the end of a teaching take its quiz and choose “Add to my reviews”.`
  const next = nextDueAt && t`The next card comes back ${whenDue(nextDueAt)}.`
  return [t`Nothing is due right now.`, next].filter(Boolean).join(' ')
}
