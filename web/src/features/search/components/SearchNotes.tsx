import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { BidiText } from '@/shared/ui/BidiText'
import type { SearchNote } from '@/api/types'

/** How the query was interpreted: one line for each interpretation that differs from what was typed. */
export function SearchNotes({ notes = [] }: { notes?: SearchNote[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <ul className="mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft">
      {notes.map((note) => (
        <li key={`${note.kind} ${note.typed} ${note.meant}`}>{SENTENCES[note.kind](note)}</li>
      ))}
    </ul>
  )
}

const SENTENCES: Record<SearchNote['kind'], (note: SearchNote) => ReactNode> = {
  // Another spelling, or the name in another language.
  spelling: (note) => (
    <>
      Includes results for <Meant {...note} />.
    </>
  ),
  typo: (note) => <Showing {...note} />,
  keyboard: (note) => <Showing {...note}>Read as Hebrew keyboard:</Showing>,
  reference: (note) => (
    <>
      <BidiText>{note.typed}</BidiText> is in <Meant {...note} />
    </>
  ),
  semantic: (note) => (
    <>
      <NothingHolds {...note} /> Showing what comes closest in meaning first.
    </>
  ),
  partial_match: (note) => (
    <>
      <NothingHolds {...note} /> Showing what holds some of the words.
    </>
  ),
}

function NothingHolds({ missing }: SearchNote) {
  if (missing.length === 0) return 'Nothing holds all of these words together.'
  return (
    <>
      Nothing here mentions{' '}
      {missing.map((word, index) => (
        <Fragment key={word}>
          {index > 0 && ' or '}
          <strong className="font-semibold text-ink">
            <BidiText>{word}</BidiText>
          </strong>
        </Fragment>
      ))}
      .
    </>
  )
}

function Showing({ children = 'Showing results for', ...note }: SearchNote & { children?: string }) {
  return (
    <>
      {children} <Meant {...note} />{' '}
      <span className="text-ink-faint">
        (you typed <BidiText>{note.typed}</BidiText>)
      </span>
    </>
  )
}

function Meant({ meant, to }: SearchNote) {
  const name = <BidiText>{meant}</BidiText>
  if (to === null) return <strong className="font-semibold text-ink">{name}</strong>
  return (
    <Link to={to} className="font-semibold text-tekhelet underline underline-offset-4">
      {name}
    </Link>
  )
}
