import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from 'ttag'
import type { PassageText, VerseRange } from '@/api/types'
import { bibleVerseName } from '@/shared/lib/bibleReferences'
import { verseNumber, verseOrChapter } from '@/shared/lib/references'
import { QueryError } from '@/shared/ui/QueryError'
import { useTextSettings } from '../hooks/useTextSettings'
import { verseId } from '../torahText'
import { LIBRARY_ERRORS } from '../errorTexts'
import { HebrewBeside } from './HebrewBeside'
import { Verse } from './Verse'

type Props = {
  query: UseQueryResult<PassageText[]>
  /** The id of the verse of the URL. */
  verse: string
  /** Of the ids of these verses. */
  prefix?: string
  maftir?: VerseRange | null
  /** On paper nothing opens. */
  isOnPaper?: boolean
}

/** The verses of a part of the text, with its chapters and the beginning of the maftir. */
export function Passages({ query: { data, isPending, error, refetch }, verse: cited, prefix = '', maftir = null, isOnPaper = false }: Props) {
  const { key } = useLocation()
  const { marks } = useTextSettings()
  if (isPending) return <Loading>{t`Loading the verses…`}</Loading>
  if (error) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </QueryError>
    )
  }
  return data.map(({ book, verses }) =>
    verses.map((verse, index) => {
      const { chapter, verse: number } = verse
      const id = verseId(verse, prefix)
      const isMaftir = maftir?.startChapter === chapter && maftir.startVerse === number
      return (
        <Fragment key={id}>
          {number === 1 && <h4 className="torah-break">{t`Chapter ${verseOrChapter(chapter)}`}</h4>}
          {isMaftir && (
            <h4 className="torah-break">
              {t`Maftir`}
              <HebrewBeside>מפטיר</HebrewBeside>
            </h4>
          )}
          <Verse
            id={id}
            name={bibleVerseName(book, chapter, number)}
            reference={isOnPaper ? null : `${book} ${chapter}:${number}`}
            label={index === 0 ? verseNumber(chapter, number) : verseOrChapter(number)}
            verse={verse}
            marks={marks}
            citedBy={id === cited ? key : null}
          />
        </Fragment>
      )
    }),
  )
}

/** As high as a few verses. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="grid min-h-96 place-items-center text-ink-faint">
      {children}
    </p>
  )
}
