import { Fragment } from 'react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import type { AbsentTerm } from '@/api/types'
import { language } from '@/shared/lib/language'
import { BidiText } from '@/shared/ui/BidiText'

/** The terms of the search that no teaching names: a reader who looks for a name knows at once that it is not here (SEARCH-91). */
export function AbsentTerms({ terms = [] }: { terms?: AbsentTerm[] | undefined }) {
  const [first, ...others] = terms.map((term) => (
    <strong key={term.name} className="font-semibold text-ink">
      <BidiText>{termName(term)}</BidiText>
    </strong>
  ))
  if (!first) return null
  const names = others.reduce((before, name) => <Fragment key={name.key}>{jt`${before} or ${name}`}</Fragment>, first)
  return (
    <div className="mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft">
      <p>{jt`No teaching names ${names}.`}</p>
      {terms.filter((term) => term.verses.length > 0).map((term) => <TermVerses key={term.name} term={term} />)}
    </div>
  )
}

/** The verses that have the word of a term. */
const TermVerses = ({ term }: { term: AbsentTerm }) => (
  <p className="flex flex-wrap gap-x-3">
    {t`The verses of ${termName(term)}:`}
    {term.verses.map((verse) => (
      <Link key={verse.url} to={verse.url} className="font-semibold text-tekhelet underline underline-offset-4">
        <BidiText>{language === 'he' ? verse.hebrewReference : verse.reference}</BidiText>
      </Link>
    ))}
  </p>
)

const termName = (term: AbsentTerm) => (language === 'he' ? term.hebrewName : term.name)
