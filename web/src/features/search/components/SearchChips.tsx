import { useId } from 'react'
import { Link } from 'react-router'
import { searchPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import type { SearchChip } from '../popularSearches'

type Props = { label: string; searches: readonly SearchChip[]; heading: 'h2' | 'h3' }

/** Searches to begin with, under a heading of this level. */
export function SearchChips({ label, searches, heading: Heading }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="font-sans text-base font-semibold tracking-normal text-ink">
        {label}
      </Heading>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {searches.map(({ q, label: name }) => (
          <li key={q}>
            <Link
              to={searchPath(q)}
              className="inline-flex min-h-11 items-center rounded-full border border-rule-strong px-4 text-tekhelet hover:border-tekhelet hover:bg-wash"
            >
              <BidiText>{name}</BidiText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
