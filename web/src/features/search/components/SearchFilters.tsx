import { ChevronDown } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from 'ttag'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { BOTTOM_BAR, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { Popover } from '@/shared/ui/Popover'
import { FACET_LABELS, optionsOf, type FacetCounts } from '../facets'
import { FACET_NAMES, hasDates, type FacetName } from '../filters'
import type { SearchFilters as Filters } from '../hooks/useSearchFilters'
import { DateFields } from './DateFields'
import { FacetOptions } from './FacetOptions'
import { FilterChips } from './FilterChips'
import { FilterSheet } from './FilterSheet'
import { SelectedCount } from './SelectedCount'
import { SORT_LABELS, SortOptions } from './SortOptions'

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

/**
 * The search filters and the order of the posts: a button for each, or a single one on a phone. The server's HTML has both,
 * of which CSS shows one.
 */
export function SearchFilters({ counts, filters, found, isStale, ref }: Props) {
  const isHydrated = useHydrated()
  const narrow = useMediaQuery(BOTTOM_BAR)
  const { selected } = filters
  const has = (name: FacetName) => optionsOf(name, counts, selected[name]).length > 0
  return (
    <section ref={ref} tabIndex={-1} aria-label={t`Filters`} aria-busy={isStale} className="mt-4 outline-none">
      {(!isHydrated || narrow) && (
        <div className="narrow-only">
          <FilterSheet counts={counts} filters={filters} found={found} />
        </div>
      )}
      {(!isHydrated || !narrow) && (
        <div className="wide-only flex flex-wrap gap-2">
          {FACET_NAMES.map((name) => (
            <FilterButton key={name} label={FACET_LABELS[name]} count={selected[name].length} disabled={!has(name)}>
              <FacetOptions name={name} counts={counts} filters={filters} legend="hidden" />
            </FilterButton>
          ))}
          <FilterButton label={t`Date`} count={hasDates(selected) ? 1 : 0}>
            <DateFields filters={filters} legend="hidden" />
          </FilterButton>
          <FilterButton label={t`Sort`} value={SORT_LABELS[selected.sort]} count={0}>
            <SortOptions filters={filters} legend="hidden" />
          </FilterButton>
        </div>
      )}
      <FilterChips filters={filters} onEmptied={() => ref.current?.focus({ preventScroll: true })} />
    </section>
  )
}

type FilterButtonProps = {
  label: string
  /** What is selected, where it is always one thing. */
  value?: string
  /** The number of selected values. */
  count: number
  disabled?: boolean
  children: ReactNode
}

/** A button that opens the options of one filter. */
function FilterButton({ label, value, count, disabled = false, children }: FilterButtonProps) {
  const button = (
    <Button
      variant="outline"
      disabled={disabled}
      className={cx('group gap-1.5 pe-3 ps-3.5', count > 0 && 'border-tekhelet bg-wash')}
    >
      {label}
      {value && <span className="font-normal text-ink-faint">{value}</span>}
      <SelectedCount count={count} />
      <ChevronDown
        aria-hidden
        size={16}
        className="transition-transform duration-150 group-data-[state=open]:rotate-180"
      />
    </Button>
  )
  return (
    <Popover trigger={button} label={label}>
      {children}
    </Popover>
  )
}
