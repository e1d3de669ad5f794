import { useState } from 'react'
import { t } from 'ttag'
import { hasBegun } from '@/api/places/store'
import { tokenStore } from '@/api/token'
import { HomePage } from '@/features/library/components/HomePage'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { useStore } from '@/shared/hooks/useStore'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { WhenIdle } from '@/shared/ui/WhenIdle'

// New visitors do not load it.
const ContinueSection = lazyWithRetry(() => import('@/features/saved/components/ContinueSection'))
const DueLine = lazyWithRetry(() => import('../DueLine'))

/**
 * Decided when the page is opened: what another device adds later appears on the next visit, so that nothing moves. The
 * server, which does not know it, leaves room, and CSS takes it away where nothing was begun.
 */
function Begun() {
  const [isShown] = useState(hasBegun)
  const isHydrated = useHydrated()
  if (isHydrated && !isShown) return null
  return (
    <div className="begun page pt-6 md:pt-8">
      {isHydrated && (
        <OptionalPart name={t`What you began`}>
          <ContinueSection />
        </OptionalPart>
      )}
    </div>
  )
}

/** Review cards belong to an account: visitors load nothing. */
function Due() {
  const isSignedIn = useStore(tokenStore) !== null
  if (!isSignedIn) return null
  return (
    <WhenIdle>
      <DueLine />
    </WhenIdle>
  )
}

export const Component = () => <HomePage begun={<Begun />} due={<Due />} />
