import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { msgid, ngettext, t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { Sheet } from '@/shared/ui/Sheet'
import type { FacetCounts } from '../facets'
import { FACET_NAMES } from '../filters'
import type { SearchFilters } from '../hooks/useSearchFilters'
import { DateFields } from './DateFields'
import { FacetOptions } from './FacetOptions'
import { SelectedCount } from './SelectedCount'
import { SortOptions } from './SortOptions'

type Props = { counts: FacetCounts; filters: SearchFilters; found: number | undefined }

/** The filters on a phone: one button that opens a sheet with all of them. */
export function FilterSheet({ counts, filters, found }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden size={17} />
        {t`Filter and sort`}
        <SelectedCount count={filters.count} />
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={t`Filter and sort`} side="bottom">
        <div className="mt-2 grid gap-6 pb-5">
          <SortOptions filters={filters} legend="shown" />
          <DateFields filters={filters} legend="shown" />
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

/** Sticks to the bottom of the sheet. It announces the result count, because the page's own is behind the dialog. */
function SheetFooter({ filters, found, onDone }: FooterProps) {
  return (
    <div className="sticky bottom-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] -mx-5 mb-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] flex gap-3 border-t border-rule bg-paper px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <p role="status" className="sr-only">
        {found !== undefined && ngettext(msgid`${found} result`, `${found} results`, found)}
      </p>
      {/* Rendered even without selected filters: removing the button would lose the focus. */}
      <Button
        variant="quiet"
        aria-disabled={filters.count === 0}
        className="aria-disabled:opacity-55"
        onClick={filters.count > 0 ? filters.clear : undefined}
      >
        {t`Clear filters`}
      </Button>
      <Button className="grow" onClick={onDone}>
        {found === undefined ? t`Show results` : ngettext(msgid`Show ${found} result`, `Show ${found} results`, found)}
      </Button>
    </div>
  )
}
