import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from 'ttag'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Skeleton } from '@/shared/ui/Skeleton'

const AmbientPlayer = lazyWithRetry(() => import('./AmbientPlayer'))

/** The ambient player, folded: few readers want it, and its code loads when one opens it (AMBIENT-1). */
export function Ambient() {
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      // It can be opened before React has taken over.
      ref={(details) => {
        if (details?.open) setOpened(true)
      }}
      className="group script-only no-print"
      onToggle={() => setOpened(true)}
    >
      <summary className="mx-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg px-4 text-[0.9375rem] font-semibold text-ink-soft hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {t`Ambient sound`}
        <ChevronDown aria-hidden size={17} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {isOpened && (
        <OptionalPart name={t`The ambient sound player`} loading={<Skeleton className="h-60 sm:h-46" />}>
          <AmbientPlayer />
        </OptionalPart>
      )}
    </details>
  )
}
