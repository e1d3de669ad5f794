import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { isNotFound } from '@/api/errors'
import type { MishnahChapter } from '@/api/types'
import Citations from '@/shared/citations/Citations'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { paths } from '@/shared/lib/paths'
import { verseOrChapter } from '@/shared/lib/references'
import { safeDecode } from '@/shared/lib/safeDecode'
import { BackLink } from '@/shared/ui/BackLink'
import { Button } from '@/shared/ui/Button'
import { Skeleton } from '@/shared/ui/Skeleton'
import { mishnahChapterQuery, type ChapterPlace } from '../api/mishnah'
import { LIBRARY_ERRORS } from '../errorTexts'
import { AdjacentCard, AdjacentNames } from './AdjacentCard'
import { LoadFailure } from './LoadFailure'
import { Mishnah } from './Mishnah'
import { UnknownPage } from './UnknownPage'

type Props = {
  place: ChapterPlace
  /** Wraps the error state. */
  failure: (notice: ReactNode) => ReactNode
}

const chapterName = ({ name, hebrewName }: Pick<MishnahChapter, 'name' | 'hebrewName'>) => (language === 'he' ? hebrewName : name)

/** A chapter of the Mishnah, with the teachings that cite each mishnah beside it (MISHNAH-4). */
export function MishnahPage({ place, failure }: Props) {
  const { data: chapter, error, refetch } = useQuery(mishnahChapterQuery(place))
  useTitle(chapter && chapterName(chapter))
  if (isNotFound(error)) return <UnknownPage sentence={t`There is no chapter of the Mishnah at this address.`} />
  if (error) {
    const back = <BackLink to={paths.home}>{t`Back to Home`}</BackLink>
    return failure(
      <LoadFailure title={t`Mishnah`} back={back} error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.mishnah}
      </LoadFailure>,
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      {chapter ? <Chapter chapter={chapter} tractate={place.tractate} /> : <Loading />}
    </div>
  )
}

const Loading = () => (
  <div role="status" className="mx-auto mt-10 max-w-[40rem]">
    <span className="sr-only">{t`Loading the chapter…`}</span>
    <Skeleton className="h-11 w-2/3" />
    <Skeleton className="mt-8 h-96 w-full" />
  </div>
)

function Chapter({ chapter, tractate }: { chapter: MishnahChapter; tractate: string }) {
  const text = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // The server does not know the fragment.
  const target = useBrowserValue(safeDecode(hash.slice(1)), '')
  const isCited = chapter.mishnahs.some(({ teachings }) => teachings.length > 0)
  return (
    <div className={cx('mishnah-chapter mx-auto max-w-[40rem]', isCited && 'lg:max-w-[60rem]')} data-cited={isCited ? '' : undefined}>
      <header className="mt-5 mb-8 border-b border-rule pb-6 text-center md:mt-8">
        {language === 'en' && (
          <p lang="he" dir="rtl" className="hebrew-display text-4xl text-gold md:text-5xl">
            {chapter.hebrewName}
          </p>
        )}
        <h1 className="mt-3 text-[2.1rem] md:text-[2.75rem]">{chapterName(chapter)}</h1>
        <Chapters chapter={chapter} tractate={tractate} />
      </header>
      <div ref={text}>
        {chapter.mishnahs.map((mishnah) => (
          <Mishnah
            key={mishnah.mishnah}
            mishnah={mishnah}
            chapter={chapter}
            citedBy={target === String(mishnah.mishnah) ? key : null}
          />
        ))}
      </div>
      <Citations text={text} />
      <p className="mt-10 text-sm text-ink-faint">{t`The Mishnah: edition of Romm, Vilna 1913, in the public domain.`}</p>
      <Adjacent chapter={chapter} />
    </div>
  )
}

/** The chapters of the tractate. */
function Chapters({ chapter: { chapter, chapters }, tractate }: { chapter: MishnahChapter; tractate: string }) {
  return (
    <nav aria-label={t`Chapters`} className="no-print mt-3 flex flex-wrap justify-center">
      {Array.from({ length: chapters }, (_, index) => index + 1).map((number) => (
        <Button key={number} asChild variant="quiet" size="icon" className="aria-[current]:text-tekhelet">
          <Link
            to={`${paths.mishnah}/${tractate}/${number}`}
            aria-current={number === chapter ? 'page' : undefined}
            aria-label={t`Chapter ${verseOrChapter(number)}`}
          >
            {verseOrChapter(number)}
          </Link>
        </Button>
      ))}
    </nav>
  )
}

function Adjacent({ chapter: { previous, next } }: { chapter: MishnahChapter }) {
  return (
    <nav aria-label={t`Other chapters`} className="no-print mt-10 grid gap-3 border-t border-rule pt-8 sm:grid-cols-2">
      {previous && (
        <AdjacentCard to={previous.url} label={t`Previous chapter`} rel="prev">
          <AdjacentNames name={previous.name} hebrewName={previous.hebrewName} />
        </AdjacentCard>
      )}
      {next && (
        <AdjacentCard to={next.url} label={t`Next chapter`} rel="next" isNext>
          <AdjacentNames name={next.name} hebrewName={next.hebrewName} />
        </AdjacentCard>
      )}
    </nav>
  )
}
