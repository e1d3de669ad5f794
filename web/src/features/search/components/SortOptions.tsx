import { useId } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { SORT_ORDERS, type SortOrder } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'

export const SORT_LABELS: Record<SortOrder, string> = {
  relevance: t`Relevance`,
  newest: t`Newest first`,
  oldest: t`Oldest first`,
}

type Props = { filters: SearchFilters; legend: 'shown' | 'hidden' }

/** The order of the posts (SEARCH-52). */
export function SortOptions({ filters, legend }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={legend === 'hidden' ? 'sr-only' : 'font-serif text-lg font-semibold'}>{t`Sort posts by`}</legend>
      {SORT_ORDERS.map((order) => {
        const checked = order === filters.selected.sort
        return (
          <label
            key={order}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 hover:bg-wash md:min-h-9',
              checked && 'font-medium text-tekhelet',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={checked}
              onChange={() => filters.setSort(order)}
              className="size-4.5 shrink-0 cursor-pointer"
            />
            {SORT_LABELS[order]}
          </label>
        )
      })}
    </fieldset>
  )
}
