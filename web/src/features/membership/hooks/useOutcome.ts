import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { tokenStore } from '@/api/token'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { useStore } from '@/shared/hooks/useStore'
import { site } from '@/shared/lib/siteConfig'
import { isPaymentCounted, membershipQuery, refetchMembership, refetchReader } from '../api/membership'
import { isReviewer } from '../review'
import { usePoll } from './usePoll'

export type Outcome = {
  status: 'success' | 'processing' | 'unknown'
  isReview: boolean
  /** Nothing was heard for as long as this page waits. */
  isOver: boolean
  /** The end of a membership that the server has confirmed. */
  expiresAt: string | null
}

const KNOWN_STATUSES = ['succeeded', 'processing']

/** What became of the payment (MEMBER-16): by the address, and by the server once its webhook has arrived (MEMBER-18). */
export function useOutcome(): Outcome {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const isKnownReviewer = useBrowserValue(isReviewer(), false)
  const isReview = isKnownReviewer || (site.reviewMode && params.get('review') === '1')
  const isSignedIn = useStore(tokenStore) !== null
  const { data } = useQuery({ ...membershipQuery(), enabled: isSignedIn && !isReview })
  const redirectStatus = params.get('redirect_status')
  const hasJustPaid = redirectStatus !== null || data?.isPaymentPending === true
  const isMember = data !== undefined && (hasJustPaid ? isPaymentCounted(data) : data.isPremium)
  // During the launch a reader may be here without any payment.
  const isWaiting = isSignedIn && !isReview && (hasJustPaid || !site.launchFree) && !isMember
  const isOver = usePoll(isWaiting, () => void refetchMembership(client))
  useEffect(() => {
    // The reader may have been fetched before the payment was confirmed.
    if (isMember) void refetchReader(client)
  }, [isMember, client])
  return {
    status: isReview || isMember ? 'success' : statusOf(redirectStatus, isWaiting && data !== undefined),
    isReview,
    isOver,
    expiresAt: isMember ? data.expiresAt : null,
  }
}

function statusOf(redirectStatus: string | null, isWaiting: boolean): Outcome['status'] {
  if (redirectStatus !== null && !KNOWN_STATUSES.includes(redirectStatus)) return 'unknown'
  return isWaiting || redirectStatus === 'processing' ? 'processing' : 'success'
}
