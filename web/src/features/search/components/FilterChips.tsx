import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'
import { FACET_LABELS, valueLabel } from '../facets'
import { FACET_NAMES, type FacetName } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'

type Props = { filters: SearchFilters; /** Receives the focus when the last chip is removed. */ onEmptied: () => void }

/** The selected filters, with buttons to remove one or all. */
export function FilterChips({ filters, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const chips = FACET_NAMES.flatMap((name) => filters.selected[name].map((value) => ({ name, value })))
  if (chips.length === 0) return null
  const remove = (index: number, name: FacetName, value: string) => {
    // Removing the chip loses the focus: move it to the next chip first.
    const buttons = list.current?.querySelectorAll('button') ?? []
    const neighbour = chips.length > 1 && buttons[index === chips.length - 1 ? index - 1 : index + 1]
    if (neighbour) neighbour.focus()
    else onEmptied()
    filters.toggle(name, value)
  }
  const clear = () => {
    onEmptied()
    filters.clear()
  }
  return (
    <ul ref={list} aria-label="Chosen filters" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ name, value }, index) => (
        <li key={`${name}:${value}`} className="max-w-full">
          <Chip name={name} label={valueLabel(name, value)} onRemove={() => remove(index, name, value)} />
        </li>
      ))}
      <li>
        <Button variant="link" size="inline" className="px-2 md:min-h-9" onClick={clear}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

function Chip({ name, label, onRemove }: { name: FacetName; label: string; onRemove: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-label={`Remove ${FACET_LABELS[name]}: ${label}`}
      onClick={onRemove}
      className="max-w-full bg-wash pr-3 text-tekhelet md:min-h-9"
    >
      <span className="truncate">
        <BidiText>{label}</BidiText>
      </span>
      <X aria-hidden size={16} className="shrink-0" />
    </Button>
  )
}
