import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { isPaymentCounted, membershipQuery, refetchMembership } from '../api/membership'
import { usePoll } from '../hooks/usePoll'
import { CONFIRMED_BY_MAIL, CONFIRMING } from '../texts'

/** A payment was made, and the provider has not confirmed it yet: it must not be paid twice. */
export function PendingPayment() {
  const client = useQueryClient()
  const { data } = useQuery(membershipQuery())
  const isOver = usePoll(true, () => void refetchMembership(client))
  if (data && isPaymentCounted(data)) return <Navigate to={`${paths.subscriptionSuccess}?redirect_status=succeeded`} />
  return (
    <div role="status" className="grid gap-2 py-4">
      <p className="font-semibold">{CONFIRMING}</p>
      <p className="text-ink-soft">{isOver ? CONFIRMED_BY_MAIL : t`This page goes on by itself.`}</p>
    </div>
  )
}
