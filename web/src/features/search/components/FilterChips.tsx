import { X } from 'lucide-react'
import { useRef } from 'react'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'
import { datesLabel, FACET_LABELS, valueLabel } from '../facets'
import { ANY_DATE, FACET_NAMES, hasDates } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'

type Props = { filters: SearchFilters; /** Receives the focus when the last chip is removed. */ onEmptied: () => void }

/** The selected filters, with buttons to remove one or all. */
export function FilterChips({ filters, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  const remove = (index: number, onRemove: () => void) => {
    // Removing the chip loses the focus: move it to the next chip first.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const neighbour = chips.length > 1 && buttons[index === chips.length - 1 ? index - 1 : index + 1]
    if (neighbour) neighbour.focus()
    else onEmptied()
    onRemove()
  }
  const clear = () => {
    onEmptied()
    filters.clear()
  }
  return (
    <ul ref={list} aria-label={t`Chosen filters`} className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ name, label, onRemove }, index) => (
        <li key={`${name}:${label}`} className="max-w-full">
          <Chip name={name} label={label} onRemove={() => remove(index, onRemove)} />
        </li>
      ))}
      <li>
        <Button variant="link" size="inline" className="px-2 md:min-h-9" onClick={clear}>
          {t`Clear filters`}
        </Button>
      </li>
    </ul>
  )
}

type ChipProps = { /** The name of the filter. */ name: string; label: string; onRemove: () => void }

/** The selected values of the facets, then the range of dates. */
function chipsOf({ selected, toggle, setDates }: SearchFilters): ChipProps[] {
  const values = FACET_NAMES.flatMap((name) =>
    selected[name].map((value) => ({
      name: FACET_LABELS[name],
      label: valueLabel(name, value),
      onRemove: () => toggle(name, value),
    })),
  )
  if (!hasDates(selected)) return values
  return [...values, { name: t`Date`, label: datesLabel(selected), onRemove: () => setDates(ANY_DATE) }]
}

function Chip({ name, label, onRemove }: ChipProps) {
  return (
    <Button
      variant="quiet"
      aria-label={t`Remove ${name}: ${label}`}
      onClick={onRemove}
      className="max-w-full bg-wash pe-3 text-tekhelet md:min-h-9"
    >
      <span className="truncate">
        <BidiText>{label}</BidiText>
      </span>
      <X aria-hidden size={16} className="shrink-0" />
    </Button>
  )
}
