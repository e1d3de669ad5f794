import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'

/** A part of a page under its heading, with a Show/Hide toggle. Shown at first (READ-56). */
export function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(true)
  const label = shown ? t`Hide ${title}` : t`Show ${title}`
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex items-center justify-between gap-3 border-b border-rule">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <Button
          variant="quiet"
          className="no-print -me-4 shrink-0"
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}-body`}
          onClick={() => setShown(!shown)}
        >
          {shown ? t`Hide` : t`Show`}
          <ChevronDown aria-hidden size={17} className={cx('transition-transform duration-150', shown && 'rotate-180')} />
        </Button>
      </div>
      <div id={`${id}-body`} hidden={!shown} className="print:block">
        {children}
      </div>
    </section>
  )
}
