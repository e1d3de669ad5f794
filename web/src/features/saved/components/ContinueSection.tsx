import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { c, t } from 'ttag'
import { lastTime } from '@/api/places/progress'
import { readPlaces } from '@/api/places/store'
import { paths } from '@/shared/lib/paths'
import { MembersMark } from '@/shared/ui/Badge'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Skeleton } from '@/shared/ui/Skeleton'
import { begunQuery } from '../api/lists'
import { continueEntries, MAX_ENTRIES, type ContinueEntry } from '../continueEntries'

/** As many of the last teachings are considered. */
const MAX_PLACES = 20

/** What was begun, for readers who began something (HOME-19). It has the same height whatever it shows, so that nothing moves. */
export default function ContinueSection() {
  return (
    <section aria-labelledby="continue">
      <div className="flex items-baseline justify-between gap-x-6">
        <h2 id="continue" className="text-2xl md:text-3xl">
          {c('heading').t`Continue`}
        </h2>
        <Link to={paths.history} className="inline-flex min-h-11 items-center font-semibold text-tekhelet underline-offset-4 hover:underline">
          {t`History`}
        </Link>
      </div>
      <Entries />
    </section>
  )
}

function Entries() {
  const [places] = useState(() => readPlaces().sort((one, other) => lastTime(other) - lastTime(one)).slice(0, MAX_PLACES))
  const { data, isLoading, isError, refetch } = useQuery({
    ...begunQuery(places.map(({ postId }) => postId)),
    enabled: places.length > 0,
  })
  if (isLoading) return <Loading count={Math.min(places.length, MAX_ENTRIES)} />
  if (isError) {
    return (
      <p className="mt-2 text-ink-soft">
        {t`What you began could not be loaded.`}{' '}
        <Button variant="link" size="inline" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </p>
    )
  }
  const entries = data ? continueEntries(places, data) : []
  if (entries.length === 0) return <p className="mt-2 font-serif text-lg text-ink-soft">{t`You have finished what you began.`}</p>
  return (
    <Row>
      {entries.map((entry) => (
        <Entry key={entry.to} {...entry} />
      ))}
    </Row>
  )
}

const Loading = ({ count }: { count: number }) => (
  <Row>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={CELL}>
        <Skeleton className="h-28" />
      </li>
    ))}
  </Row>
)

const CELL = 'w-[17rem] shrink-0 md:w-auto md:max-w-[24rem] md:min-w-0 md:flex-1'

/** One row, which scrolls where it is longer than the window. */
const Row = ({ children }: { children: ReactNode }) => <ul className="-mx-1 mt-2 flex gap-4 overflow-x-auto px-1 pt-1 pb-3">{children}</ul>

function Entry({ to, label, title, note, isLocked }: ContinueEntry) {
  return (
    <Card asChild interactive className={`${CELL} flex h-28 flex-col p-4`}>
      <li>
        <p className="flex gap-3 text-xs font-semibold tracking-[0.08em] text-gold uppercase">
          {label}
          {isLocked && <MembersMark />}
        </p>
        <p {...contentLanguage(title)} className="mt-1 truncate font-serif text-lg leading-snug font-semibold">
          <Link to={to} className="card-link group-hover:text-tekhelet">
            <BidiText>{title}</BidiText>
          </Link>
        </p>
        <p {...contentLanguage(note)} className="mt-auto truncate text-sm text-ink-soft">
          <BidiText>{note}</BidiText>
        </p>
      </li>
    </Card>
  )
}
