import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { errorCode } from '@/api/errors'
import type { ShabbatTable } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { longDay } from '@/shared/lib/dates'
import { language } from '@/shared/lib/language'
import { paths, shabbatTablePath } from '@/shared/lib/paths'
import { BackLink } from '@/shared/ui/BackLink'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { PrintedAddress } from '@/shared/ui/PrintedAddress'
import { Skeleton } from '@/shared/ui/Skeleton'
import { shabbatTableQuery } from '../api/collections'
import { LIBRARY_ERRORS } from '../errorTexts'
import { EnglishTeachings } from './EnglishTeachings'
import { LoadFailure } from './LoadFailure'
import { PrintButton } from './PrintButton'
import { TableQuestions, TableReadings, TableThought, TableVerse } from './ShabbatTableParts'
import { UnknownPage } from './UnknownPage'

const back = <BackLink to={paths.timeline}>{t`Back to Torah Timeline`}</BackLink>
const WEEK_MS = 7 * 86_400_000

type Props = { day: string | null; failure: (notice: ReactNode) => ReactNode }

/** What a Shabbat table needs, on one sheet of paper (TABLE-1). */
export function ShabbatTablePage({ day, failure }: Props) {
  const { data: table, error, isPending, refetch } = useQuery(shabbatTableQuery(day))
  useTitle(table && t`For the Shabbat table: ${nameOf(table)}`)
  if (errorCode(error) === 'validation_failed') {
    return (
      <UnknownPage sentence={t`There is no such day.`} title={t`For the Shabbat table`}>
        {back}
      </UnknownPage>
    )
  }
  if (error) {
    return failure(
      <LoadFailure title={t`For the Shabbat table`} back={back} error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </LoadFailure>,
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8 print:py-0">
      <div className="shabbat-table mx-auto max-w-[40rem]">
        <div className="no-print">{back}</div>
        {!table && <h1 className="sr-only">{t`For the Shabbat table`}</h1>}
        {isPending && (
          <div role="status" className="mt-10">
            <span className="sr-only">{t`Loading…`}</span>
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="mt-5 h-64 w-full" />
          </div>
        )}
        {table && <Sheet table={table} />}
      </div>
    </div>
  )
}

const nameOf = ({ readings: [first] }: ShabbatTable) => (language === 'he' ? first?.hebrewName : first?.name) ?? ''

function Sheet({ table }: { table: ShabbatTable }) {
  const { sabbath, hebrewDate, readings, thought, questions, verse } = table
  return (
    <>
      <header className="mt-5 text-center md:mt-8">
        <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{t`For the Shabbat table`}</p>
        <h1 className="mt-2 text-[2.1rem] md:text-[2.75rem]">
          {language === 'en' && <>{nameOf(table)} </>}
          <bdi lang="he" dir="rtl" className="hebrew-display">
            {readings[0]?.hebrewName}
          </bdi>
        </h1>
        <p className="mt-2 text-[0.9375rem] text-ink-faint">
          <time dateTime={sabbath}>{longDay(sabbath)}</time>
          {/* Dates of the Hebrew interface have the Hebrew one. */}
          {language === 'en' && (
            <>
              {' · '}
              <BidiText>{hebrewDate}</BidiText>
            </>
          )}
        </p>
        {(thought !== null || questions.length > 0) && <EnglishTeachings className="no-print mt-2" />}
        <div className="no-print mt-5 flex flex-wrap justify-center gap-3">
          <PrintButton />
          {thought && (
            <Button asChild variant="outline">
              <Link to={`${paths.sketchPad}?post=${thought.post.id}&occasion=sermon`}>{t`Make a longer talk of it`}</Link>
            </Button>
          )}
        </div>
      </header>
      <Times />
      <TableReadings readings={readings} />
      {thought && <TableThought thought={thought} />}
      {questions.length > 0 && <TableQuestions questions={questions} />}
      <TableVerse verse={verse} />
      <PrintedAddress path={shabbatTablePath(sabbath)} />
      <Weeks sabbath={sabbath} />
    </>
  )
}

/** Times depend on the place, so they are left blank. */
const Times = () => (
  <dl className="mt-7 grid gap-x-8 gap-y-2 border-y border-rule py-4 sm:grid-cols-2">
    {[t`Candle lighting`, t`Shabbat ends`].map((name) => (
      <div key={name} className="flex items-baseline gap-3">
        <dt>{name}</dt>
        <dd className="grow border-b border-rule-strong">
          <span className="sr-only">{t`to be written in: it depends on your place`}</span>
        </dd>
      </div>
    ))}
  </dl>
)

function Weeks({ sabbath }: { sabbath: string }) {
  const day = (weeks: number) => new Date(Date.parse(sabbath) + weeks * WEEK_MS).toISOString().slice(0, 10)
  return (
    <nav aria-label={t`Other weeks`} className="no-print mt-10 flex justify-between gap-3 border-t border-rule pt-6">
      <Button asChild variant="link" size="inline">
        <Link to={shabbatTablePath(day(-1))}>{t`The week before`}</Link>
      </Button>
      <Button asChild variant="link" size="inline">
        <Link to={shabbatTablePath(day(1))}>{t`The week after`}</Link>
      </Button>
    </nav>
  )
}
