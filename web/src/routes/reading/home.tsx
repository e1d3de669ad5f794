import { useState } from 'react'
import { t } from 'ttag'
import { hasBegun } from '@/api/places/store'
import { HomePage } from '@/features/library/components/HomePage'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'

// New visitors do not load it.
const ContinueSection = lazyWithRetry(() => import('@/features/saved/components/ContinueSection'))

/** Decided when the page is opened: what another device adds later appears on the next visit, so that nothing moves. */
function Begun() {
  const [isShown] = useState(hasBegun)
  if (!isShown) return null
  return (
    <div className="begun page pt-6 md:pt-8">
      <OptionalPart name={t`What you began`}>
        <ContinueSection />
      </OptionalPart>
    </div>
  )
}

export const Component = () => <HomePage begun={<Begun />} />
