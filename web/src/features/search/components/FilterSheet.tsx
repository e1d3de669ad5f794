import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { Sheet } from '@/shared/ui/Sheet'
import type { FacetCounts } from '../facets'
import { FACET_NAMES } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'
import { SelectedCount } from './SelectedCount'
import { FacetOptions } from './FacetOptions'

type Props = { counts: FacetCounts; filters: SearchFilters; found: number | undefined; disabled: boolean }

/** The filters of a phone: one button, and all of them in a sheet over the page. */
export function FilterSheet({ counts, filters, found, disabled }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" aria-expanded={open} disabled={disabled} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden size={17} />
        Filters
        <SelectedCount count={filters.count} />
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Filters" side="bottom">
        <div className="mt-2 grid gap-6 pb-5">
          {FACET_NAMES.map((name) => (
            <FacetOptions key={name} name={name} counts={counts} filters={filters} legend="shown" />
          ))}
        </div>
        <SheetFooter filters={filters} found={found} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

type FooterProps = { filters: SearchFilters; found: number | undefined; onDone: () => void }

/** Stays at the foot of the sheet. The page's own count is out of reach behind it, so this says the new one. */
function SheetFooter({ filters, found, onDone }: FooterProps) {
  return (
    <div className="sticky bottom-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] -mx-5 mb-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] flex gap-3 border-t border-rule bg-paper px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <p role="status" className="sr-only">
        {found !== undefined && pluralize(found, 'result')}
      </p>
      {/* Kept where nothing is selected: a button that goes would take the focus with it. */}
      <Button
        variant="quiet"
        aria-disabled={filters.count === 0}
        className="aria-disabled:opacity-55"
        onClick={filters.count > 0 ? filters.clear : undefined}
      >
        Clear filters
      </Button>
      <Button className="grow" onClick={onDone}>
        {found === undefined ? 'Show results' : `Show ${pluralize(found, 'result')}`}
      </Button>
    </div>
  )
}
