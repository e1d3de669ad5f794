import { Fragment } from 'react'
import { jt } from 'ttag'
import type { AbsentTerm } from '@/api/types'
import { language } from '@/shared/lib/language'
import { BidiText } from '@/shared/ui/BidiText'

/** The terms of the search that no teaching names: a reader who looks for a name knows at once that it is not here (SEARCH-91). */
export function AbsentTerms({ terms = [] }: { terms?: AbsentTerm[] | undefined }) {
  const [first, ...others] = terms.map((term) => (
    <strong key={term.name} className="font-semibold text-ink">
      <BidiText>{language === 'he' ? term.hebrewName : term.name}</BidiText>
    </strong>
  ))
  if (!first) return null
  const names = others.reduce((before, name) => <Fragment key={name.key}>{jt`${before} or ${name}`}</Fragment>, first)
  return <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{jt`No teaching names ${names}.`}</p>
}
