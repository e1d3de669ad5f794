import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { t } from 'ttag'
import { KEEP_SCROLL } from '@/shared/lib/searchParams'
import { toast } from '@/shared/lib/toastStore'
import {
  changeDates,
  countFilters,
  MAX_FILTERS,
  parseFilters,
  toggleFilter,
  withoutFilters,
  writeFilters,
  type DateRange,
  type FacetName,
  type SelectedFilters,
  type SortOrder,
} from '../filters'

export type SearchFilters = {
  selected: SelectedFilters
  /** How many values are selected. */
  count: number
  /** Selects a value, or deselects it. */
  toggle: (name: FacetName, value: string) => void
  setDates: (change: Partial<DateRange>) => void
  setSort: (sort: SortOrder) => void
  /** Removes all filters; the order stays. */
  clear: () => void
}

/** The filters of the search page. Each change adds a history entry, so that going back undoes it. */
export function useSearchFilters(): SearchFilters {
  const [params, setParams] = useSearchParams()
  // Navigation is a transition, which may take a moment: the checkboxes update optimistically, and a
  // second change within that moment builds on the first.
  const [selected, showAtOnce] = useOptimistic(parseFilters(params))
  const write = (next: SelectedFilters) =>
    startTransition(() => {
      showAtOnce(next)
      setParams((now) => writeFilters(now, next), { state: KEEP_SCROLL })
    })
  const toggle = (name: FacetName, value: string) => {
    const next = toggleFilter(selected, name, value)
    if (countFilters(next) > MAX_FILTERS) toast(t`Too many filters`, t`Please choose at most ${MAX_FILTERS}`)
    else write(next)
  }
  return {
    selected,
    count: countFilters(selected),
    toggle,
    setDates: (change) => write(changeDates(selected, change)),
    setSort: (sort) => write({ ...selected, sort }),
    clear: () => write(withoutFilters(selected)),
  }
}
