import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from 'ttag'
import { fullDate } from '@/shared/lib/dates'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import type { Membership } from '@/api/types'
import { membershipQuery } from '../api/membership'
import { CONFIRMING } from '../texts'
import { GiftCodeForm } from './GiftCodeForm'
import { GiftList, PaymentList } from './PaymentHistory'
import { Reminder } from './Reminder'

/** The membership in the reader's own page (MEMBER-23). */
export function MembershipDetails({ hasEmail }: { hasEmail: boolean }) {
  const { data, isError, error, refetch } = useQuery(membershipQuery())
  if (data) return <Details membership={data} hasEmail={hasEmail} />
  if (!isError) return <Skeleton className="h-44" />
  return (
    <QueryError error={error} onRetry={() => void refetch()}>
      {t`Error loading your membership. Please try again later.`}
    </QueryError>
  )
}

function Details({ membership, hasEmail }: { membership: Membership; hasEmail: boolean }) {
  const { isPremium, canPurchase, isPaymentPending, payments, gifts } = membership
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <State membership={membership} />
        {canPurchase && !isPaymentPending && (
          <div>
            <Button asChild>
              {/* The checkout is a document of its own, with a policy that allows the provider's form. */}
              <Link reloadDocument to={paths.checkout}>
                {isPremium ? t`Renew` : t`Join`}
              </Link>
            </Button>
          </div>
        )}
      </div>
      <Reminder isOn={membership.remindsByMail} hasEmail={hasEmail} />
      {payments.length > 0 && <PaymentList payments={payments} />}
      {gifts.length > 0 && <GiftList gifts={gifts} />}
      <GiftCodeForm />
    </div>
  )
}

function State({ membership: { isPremium, expiresAt, canPurchase, purchasableFrom, isPaymentPending } }: { membership: Membership }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{isPremium ? memberText(expiresAt) : freeText()}</p>
      {isPaymentPending && <p className="text-ink-soft">{CONFIRMING}</p>}
      {isPremium && !canPurchase && purchasableFrom && <p className="text-ink-soft">{t`You can renew from ${fullDate(purchasableFrom)}.`}</p>}
    </div>
  )
}

const memberText = (expiresAt: string | null) => (expiresAt ? t`You are a member until ${fullDate(expiresAt)}.` : t`You are a member.`)

const freeText = () => (site.launchFree ? t`Everything is free during the launch: you need no membership.` : t`You read with a free account.`)
