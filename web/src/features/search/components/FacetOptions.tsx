import { useState } from 'react'
import { msgid, ngettext, t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { locale } from '@/shared/lib/language'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'
import { FACET_LABELS, firstOptions, optionsOf, type FacetCounts, type FacetOption } from '../facets'
import type { FacetName } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'

/** The number of options shown before 'Show all'. */
const INITIALLY_SHOWN = 8

type Props = { name: FacetName; counts: FacetCounts; filters: SearchFilters; legend: 'shown' | 'hidden' }

/** The values of one facet as checkboxes with counts. */
export function FacetOptions({ name, counts, filters, legend }: Props) {
  const pinned = useEverSelected(filters.selected[name])
  const [all, setAll] = useState(false)
  const options = optionsOf(name, counts, pinned)
  const first = firstOptions(options, INITIALLY_SHOWN, pinned)
  if (options.length === 0) return null
  const label = FACET_LABELS[name]
  const more = { text: t`Show all ${options.length}`, name: t`Show all ${options.length} of ${label}` }
  const fewer = { text: t`Show fewer`, name: t`Show fewer of ${label}` }
  return (
    <fieldset>
      <legend className={cx(legend === 'hidden' ? 'sr-only' : 'font-serif text-lg font-semibold')}>
        {label}
      </legend>
      <ul>
        {(all ? options : first).map((option) => (
          <li key={option.value}>
            <Option
              option={option}
              checked={filters.selected[name].includes(option.value)}
              onChange={() => filters.toggle(name, option.value)}
            />
          </li>
        ))}
      </ul>
      {first.length < options.length && (
        <Button variant="quiet" size="inline" className="px-2.5" aria-expanded={all} aria-label={all ? fewer.name : more.name} onClick={() => setAll(!all)}>
          {all ? fewer.text : more.text}
        </Button>
      )}
    </fieldset>
  )
}

/** Every value that was selected while this is open: deselecting a value must not remove its checkbox. */
function useEverSelected(selected: readonly string[]): readonly string[] {
  const [pinned, setPinned] = useState(selected)
  const added = selected.filter((value) => !pinned.includes(value))
  if (added.length > 0) setPinned([...pinned, ...added])
  return pinned
}

type OptionProps = { option: FacetOption; checked: boolean; onChange: () => void }

function Option({ option: { label, count }, checked, onChange }: OptionProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 hover:bg-wash md:min-h-9',
        checked && 'font-medium text-tekhelet',
      )}
    >
      <input type="checkbox" checked={checked} onChange={onChange} className="size-4.5 shrink-0 cursor-pointer" />
      <span className="min-w-0 grow py-1.5 leading-snug">
        <BidiText>{label}</BidiText>
      </span>
      <span aria-hidden className="text-sm font-normal text-ink-faint tabular-nums">
        {count.toLocaleString(locale)}
      </span>
      <span className="sr-only">, {ngettext(msgid`${count} teaching`, `${count} teachings`, count)}</span>
    </label>
  )
}
