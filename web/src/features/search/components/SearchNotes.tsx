import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import type { ReferencedPlace, SearchNote } from '@/api/types'
import { inInterface } from '@/shared/lib/references'
import { BidiText } from '@/shared/ui/BidiText'
import { portionName } from '../names'
import { placeName } from '../places'

type Props = {
  notes?: SearchNote[] | undefined
  /** The place that the query names. */
  place?: ReferencedPlace | null | undefined
  /** It has been said that terms of the query are missing. */
  withoutTerms?: boolean
}

/** How the query was interpreted: one line for each interpretation that differs from what was typed. */
export function SearchNotes({ notes = [], place = null, withoutTerms = false }: Props) {
  // Whoever typed the name that would be shown knows it.
  const shown = notes.filter(({ kind, typed, meant, hebrewMeant }) => kind !== 'spelling' || inInterface(meant, hebrewMeant) !== typed)
  if (shown.length === 0) return null
  return (
    <ul className="mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft">
      {shown.map((note) => (
        <li key={`${note.kind} ${note.typed} ${note.meant}`}>{SENTENCES[note.kind](place && note.kind === 'reference' ? { ...note, typed: placeName(place) } : note, withoutTerms)}</li>
      ))}
    </ul>
  )
}

const SENTENCES: Record<SearchNote['kind'], (note: SearchNote, withoutTerms: boolean) => ReactNode> = {
  // Another spelling, or the name in another language.
  spelling: (note) => <>{jt`Includes results for ${meant({ ...note, meant: inInterface(note.meant, note.hebrewMeant) })}.`}</>,
  typo: (note) => <>{jt`Showing results for ${meant(note)} ${typed(note)}`}</>,
  keyboard: (note) => <>{jt`Read as Hebrew keyboard: ${meant(note)} ${typed(note)}`}</>,
  reference: (note) => (
    <>{jt`${<BidiText key="typed">{note.typed}</BidiText>} is in ${meant({ ...note, meant: portionName(note.meant) })}`}</>
  ),
  phrase: (note) => <>{jt`No text has ${meant({ ...note, meant: note.typed })} as it is quoted. Showing its words apart.`}</>,
  semantic: (note, withoutTerms) => (
    <>
      {nothingHolds(note, withoutTerms)} {t`Showing what comes closest in meaning first.`}
    </>
  ),
  partial_match: (note, withoutTerms) => (
    <>
      {nothingHolds(note, withoutTerms)} {t`Showing what holds some of the words.`}
    </>
  ),
}

function nothingHolds({ missing }: SearchNote, withoutTerms: boolean): ReactNode {
  const [first, ...others] = missing.map((word) => (
    <strong key={word} className="font-semibold text-ink">
      <BidiText>{word}</BidiText>
    </strong>
  ))
  if (!first) return !withoutTerms && t`Nothing holds all of these words together.`
  const words = others.reduce((before, word) => <Fragment key={word.key}>{jt`${before} or ${word}`}</Fragment>, first)
  return <>{jt`Nothing here mentions ${words}.`}</>
}

const typed = (note: SearchNote) => (
  <span key="typed" className="text-ink-faint">
    {jt`(you typed ${<BidiText key="typed">{note.typed}</BidiText>})`}
  </span>
)

function meant({ meant: text, to }: SearchNote) {
  const name = <BidiText>{text}</BidiText>
  if (to === null) {
    return (
      <strong key="meant" className="font-semibold text-ink">
        {name}
      </strong>
    )
  }
  return (
    <Link key="meant" to={to} className="font-semibold text-tekhelet underline underline-offset-4">
      {name}
    </Link>
  )
}
