import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { site } from '@/shared/lib/siteConfig'
import { isConfirmed, membershipQuery, refetchMembership, refetchReader } from '../api/membership'
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
  const isReview = isReviewer() || (site.reviewMode && params.get('review') === '1')
  const isSignedIn = useStore(tokenStore) !== null
  const { data } = useQuery({ ...membershipQuery(), enabled: isSignedIn && !isReview })
  const redirectStatus = params.get('redirect_status')
  const hasMembership = isConfirmed(data)
  // During the launch a reader may be here without any payment.
  const hasPaid = redirectStatus !== null || !site.launchFree || data?.isPaymentPending === true
  const isWaiting = isSignedIn && !isReview && hasPaid && !hasMembership
  const isOver = usePoll(isWaiting, () => void refetchMembership(client))
  useEffect(() => {
    // The reader may have been fetched before the payment was confirmed.
    if (hasMembership) void refetchReader(client)
  }, [hasMembership, client])
  return {
    status: isReview || hasMembership ? 'success' : statusOf(redirectStatus, isWaiting && data !== undefined),
    isReview,
    isOver,
    expiresAt: hasMembership ? (data?.expiresAt ?? null) : null,
  }
}

function statusOf(redirectStatus: string | null, isWaiting: boolean): Outcome['status'] {
  if (redirectStatus !== null && !KNOWN_STATUSES.includes(redirectStatus)) return 'unknown'
  return isWaiting || redirectStatus === 'processing' ? 'processing' : 'success'
}
