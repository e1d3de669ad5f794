import { useId } from 'react'
import { Link } from 'react-router'
import { searchPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import type { SearchChip } from '../popularSearches'

type LinkProps = { label: string; links: readonly { to: string; label: string }[]; heading: 'h2' | 'h3' }

/** Links under a heading of this level. */
export function LinkChips({ label, links, heading: Heading }: LinkProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="font-sans text-base font-semibold tracking-normal text-ink">
        {label}
      </Heading>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {links.map(({ to, label: name }) => (
          <li key={to}>
            <Link
              to={to}
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

type Props = Omit<LinkProps, 'links'> & { searches: readonly SearchChip[] }

/** Searches to begin with. */
export const SearchChips = ({ searches, ...rest }: Props) => (
  <LinkChips links={searches.map(({ q, label }) => ({ to: searchPath(q), label }))} {...rest} />
)
