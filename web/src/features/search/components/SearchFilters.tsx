import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { BOTTOM_BAR, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { Popover } from '@/shared/ui/Popover'
import { FACET_LABELS, optionsOf, type FacetCounts } from '../facets'
import { FACET_NAMES, type FacetName } from '../filters'
import type { SearchFilters as Filters } from '../hooks/useSearchFilters'
import { SelectedCount } from './SelectedCount'
import { FacetOptions } from './FacetOptions'
import { FilterChips } from './FilterChips'
import { FilterSheet } from './FilterSheet'

type Props = {
  counts: FacetCounts
  filters: Filters
  /** The number of results; undefined while loading. */
  found: number | undefined
  /** The counts belong to the previous search. */
  isStale: boolean
  /** Receives the focus of controls that disappear when used. */
  ref: RefObject<HTMLElement | null>
}

/** The search filters: one button per facet, or a single button on a phone. */
export function SearchFilters({ counts, filters, found, isStale, ref }: Props) {
  const narrow = useMediaQuery(BOTTOM_BAR)
  const has = (name: FacetName) => optionsOf(name, counts, filters.selected[name]).length > 0
  return (
    <section ref={ref} tabIndex={-1} aria-label="Filters" aria-busy={isStale} className="mt-4 outline-none">
      {narrow ? (
        <FilterSheet counts={counts} filters={filters} found={found} disabled={!FACET_NAMES.some(has)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {FACET_NAMES.map((name) => (
            <FacetButton key={name} name={name} counts={counts} filters={filters} disabled={!has(name)} />
          ))}
        </div>
      )}
      <FilterChips filters={filters} onEmptied={() => ref.current?.focus({ preventScroll: true })} />
    </section>
  )
}

type FacetButtonProps = { name: FacetName; counts: FacetCounts; filters: Filters; disabled: boolean }

function FacetButton({ name, counts, filters, disabled }: FacetButtonProps) {
  const selected = filters.selected[name].length
  const button = (
    <Button
      variant="outline"
      disabled={disabled}
      className={cx('group gap-1.5 pr-3 pl-3.5', selected > 0 && 'border-tekhelet bg-wash')}
    >
      {FACET_LABELS[name]}
      <SelectedCount count={selected} />
      <ChevronDown
        aria-hidden
        size={16}
        className="transition-transform duration-150 group-data-[state=open]:rotate-180"
      />
    </Button>
  )
  return (
    <Popover trigger={button} label={FACET_LABELS[name]}>
      <FacetOptions name={name} counts={counts} filters={filters} legend="hidden" />
    </Popover>
  )
}
