import { useId, useState } from 'react'
import { c, t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { FIRST_DAY, isDay, LAST_DAY } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'

type Props = { filters: SearchFilters; legend: 'shown' | 'hidden' }

/** The first and the last day on which teachings were published (SEARCH-53). */
export function DateFields({ filters, legend }: Props) {
  const { from, to } = filters.selected
  return (
    <fieldset>
      <legend className={legend === 'hidden' ? 'sr-only' : 'font-serif text-lg font-semibold'}>{t`Date`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 p-1.5 pt-1">
        <DayField label={c('date').t`From`} value={from} min={FIRST_DAY} max={to || LAST_DAY} onChange={(day) => filters.setDates({ from: day })} />
        <DayField label={c('date').t`To`} value={to} min={from || FIRST_DAY} max={LAST_DAY} onChange={(day) => filters.setDates({ to: day })} />
      </div>
    </fieldset>
  )
}

type DayFieldProps = { label: string; value: string; min: string; max: string; onChange: (day: string) => void }

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // A change from elsewhere replaces what was typed.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  const type = (day: string) => {
    setTyped(day)
    // A year that is being typed passes through 0002 and 0020.
    if (day === '' || isDay(day)) onChange(day)
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={(event) => type(event.target.value)}
        className={cx(FIELD_CLASSES, 'mt-1 px-2.5 text-sm')}
      />
    </div>
  )
}
