import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHeader } from '@/shared/ui/PageHeader'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { reviewsQuery, type ReviewDeck } from './api'
import { ReviewSession } from './ReviewSession'
import { whenDue } from './whenDue'

/** Today's review cards (STUDY-148). */
export function ReviewPage() {
  const { data, error, isFetching, refetch } = useQuery({ ...reviewsQuery(), refetchOnWindowFocus: false })
  const [done, setDone] = useState(0)
  return (
    <>
      <PageHeader title={t`Your Reviews`} subtitle={t`A few questions a day, each shortly before you would forget it.`} />
      <div className="page pb-16">
        <div className="mx-auto max-w-[42rem]">
          {error && !isFetching ? (
            <QueryError error={error} onRetry={() => void refetch()}>
              {t`Your reviews could not be loaded. Please try again later.`}
            </QueryError>
          ) : !data || (isFetching && data.items.length === 0) ? (
            <Loading />
          ) : data.items.length > 0 ? (
            <ReviewSession
              // A deck that was fetched again begins anew.
              key={data.items.map(({ id }) => id).join()}
              deck={data}
              onDone={(rated) => {
                setDone(done + rated)
                void refetch()
              }}
            />
          ) : (
            <NothingDue deck={data} done={done} />
          )}
        </div>
      </div>
    </>
  )
}

const Loading = () => (
  <div role="status">
    <span className="sr-only">{t`Loading your reviews`}</span>
    <Skeleton className="h-72" />
  </div>
)

function NothingDue({ deck, done }: { deck: ReviewDeck; done: number }) {
  const toTeachings = (
    <Button asChild variant="outline">
      <Link to={paths.daily}>{t`To the teachings`}</Link>
    </Button>
  )
  if (deck.total === 0) {
    return (
      <Notice kind="empty" extra={toTeachings}>
        {t`Nothing to review yet. At the end of a teaching take its quiz and choose “Add to my reviews”: its questions come back here after a few days, then after weeks, then after months.`}
      </Notice>
    )
  }
  return (
    <Notice kind="empty" extra={toTeachings}>
      {done > 0
        ? ngettext(msgid`Done for now: ${done} card reviewed.`, `Done for now: ${done} cards reviewed.`, done)
        : t`Nothing is due right now.`}{' '}
      {deck.nextDueAt && t`The next card comes back ${whenDue(deck.nextDueAt)}.`}
    </Notice>
  )
}
