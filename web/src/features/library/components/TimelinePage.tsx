import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { isNotFound } from '@/api/errors'
import type { Timeline } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths, timelinePath } from '@/shared/lib/paths'
import { bookName, inInterface, portionName, verseRange } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { BackLink } from '@/shared/ui/BackLink'
import { BidiText } from '@/shared/ui/BidiText'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { QueryError } from '@/shared/ui/QueryError'
import { ShareButton } from '@/shared/ui/ShareButton'
import { Skeleton, SkeletonList } from '@/shared/ui/Skeleton'
import { thisWeekQuery, timelinePostsQuery, timelineQuery } from '../api/collections'
import { bookStyle } from '../books'
import { weekMarks } from '../week'
import { LIBRARY_ERRORS } from '../errorTexts'
import { PortionTeaching } from './PortionTeaching'
import { LoadFailure } from './LoadFailure'
import type { AudioSlot } from './PostMedia'
import { PortionSheets } from './PortionSheets'
import { UnknownPortion } from './UnknownPortion'

// Larger than the rest of the page.
const TorahText = lazyWithRetry(async () => ({ default: (await import('./TorahText')).TorahText }))
// At the end of the page.
const AdjacentPortions = lazyWithRetry(async () => ({ default: (await import('./AdjacentPortions')).AdjacentPortions }))
// Few portions have no teaching of their own.
const NearestTeachings = lazyWithRetry(async () => ({ default: (await import('./NearestTeachings')).NearestTeachings }))

const back = <BackLink to={paths.timeline}>{t`Back to Torah Timeline`}</BackLink>

type Slots = {
  /** The ambient sound player. */
  ambient?: ReactNode
  /** Renders a teaching's audio player. */
  audio?: AudioSlot
  /** Wraps the error state. */
  failure?: (notice: ReactNode) => ReactNode
}

export function TimelinePage({ slug, failure = (notice) => notice, ...slots }: { slug: string } & Slots) {
  const { data: entry, error, isPending, refetch } = useQuery(timelineQuery(slug))
  useTitle(entry && `${portionName(entry.parasha, entry.hebrewName)}: ${titleOf(entry)}`)
  if (isNotFound(error)) return <UnknownPortion>{back}</UnknownPortion>
  if (error) {
    return failure(
      <LoadFailure title={t`Torah Timeline`} back={back} error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </LoadFailure>,
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      <div className="mx-auto max-w-[40rem]">
        {back}
        {!entry && <h1 className="sr-only">{t`Torah Timeline`}</h1>}
        {isPending && (
          <div role="status" className="mt-10">
            <span className="sr-only">{t`Loading portion…`}</span>
            <Skeleton className="h-20 w-1/2" />
            <Skeleton className="mt-5 h-11 w-4/5" />
            <Skeleton className="mt-5 h-5 w-full" />
          </div>
        )}
        {entry && <Content entry={entry} {...slots} />}
      </div>
    </div>
  )
}

const titleOf = (entry: Timeline) => inInterface(entry.title, entry.hebrewTitle)

function Content({ entry, ambient, audio }: { entry: Timeline } & Slots) {
  const count = entry.posts.length
  const title = titleOf(entry)
  const description = inInterface(entry.description, entry.hebrewDescription)
  return (
    <>
      <header className="mt-5 mb-8 border-b border-rule pb-4 text-center md:mt-8">
        <Names entry={entry} />
        <h1 className="mt-2 text-[2.1rem] md:text-[2.75rem]">
          <BidiText>{title}</BidiText>
        </h1>
        <p className="mt-3 text-[0.9375rem] text-ink-faint">
          {language === 'en' && (
            <>
              <BidiText>{entry.englishName}</BidiText> ·{' '}
            </>
          )}
          <Link to="#text" className="underline underline-offset-4 hover:text-tekhelet">
            {verseRange(entry)}
          </Link>
          {count > 0 && (
            <>
              {' · '}
              <Link to="#teachings" className="underline underline-offset-4 hover:text-tekhelet">
                {ngettext(msgid`${count} teaching`, `${count} teachings`, count)}
              </Link>
            </>
          )}
        </p>
        {entry.imageUrl && (
          <img
            src={entry.imageUrl}
            srcSet={entry.imageSrcset ?? undefined}
            sizes="(min-width: 704px) 640px, 100vw"
            alt=""
            className="mt-6 aspect-[2/1] w-full rounded-xl border border-rule object-cover"
          />
        )}
        <p className="mt-6 text-start font-serif text-lg text-ink-soft md:text-xl" {...contentLanguage(description)}>
          {description}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-x-1">
          <ShareButton path={timelinePath(entry.slug)} title={title} />
          <PortionSheets entry={entry} />
        </div>
        {ambient}
      </header>
      <OptionalPart name={t`The text`}>
        <TorahText id={entry.id} />
      </OptionalPart>
      <div id="teachings" className="mt-12 border-t border-rule pt-10">
        <Teachings id={entry.id} audio={audio} />
      </div>
      <OptionalPart name={t`Other portions`}>
        <AdjacentPortions id={entry.id} />
      </OptionalPart>
    </>
  )
}

/** The book and portion, with a badge if it is this week's. */
function Names({ entry }: { entry: Timeline }) {
  const mark = weekMarks(useQuery(thisWeekQuery()).data).get(entry.slug)
  return (
    <>
      <p lang="he" dir="rtl" className={cx('hebrew-display text-6xl md:text-7xl', bookStyle(entry.book).text)}>
        {entry.hebrewName}
      </p>
      <p className="mt-5 flex flex-wrap items-center justify-center gap-3">
        <span className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">
          {language === 'he' ? t`Book of ${bookName(entry.book)}` : `${entry.book} · ${entry.parasha}`}
        </span>
        {mark && <Badge variant="gold">{mark}</Badge>}
      </p>
    </>
  )
}

function Teachings({ id, audio }: { id: number; audio: AudioSlot | undefined }) {
  const { data, isPending, isError, error, refetch } = useQuery(timelinePostsQuery(id))
  if (isPending) return <SkeletonList count={2} label={t`Loading teachings…`} />
  if (isError) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </QueryError>
    )
  }
  if (data.length === 0) {
    return (
      <OptionalPart name={t`The nearest teachings`}>
        <NearestTeachings id={id} />
      </OptionalPart>
    )
  }
  const firstLocked = data.find(({ post }) => post.isLocked)
  return data.map((link) => <PortionTeaching key={link.id} post={link.post} audio={audio} hasCall={link === firstLocked} />)
}
