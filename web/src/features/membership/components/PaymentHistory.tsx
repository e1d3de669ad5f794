import { msgid, ngettext, t } from 'ttag'
import { fullDate } from '@/shared/lib/dates'
import type { MembershipGift, MembershipPayment } from '@/api/types'
import { formatAmount } from '../money'
import { PAYMENT_STATUS } from '../texts'

/** Every payment, with what happened to it and its receipt. */
export function PaymentList({ payments }: { payments: MembershipPayment[] }) {
  return (
    <div>
      <h3 className="text-xl">{t`Payments`}</h3>
      <ul className="mt-2">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </div>
  )
}

function PaymentRow({ payment }: { payment: MembershipPayment }) {
  const { amount, currency, status, paidAt, startsAt, endsAt, refundedAmount, receiptUrl } = payment
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-rule py-3.5">
      <div>
        <p className="font-medium">
          {fullDate(paidAt)}: {formatAmount(amount, currency)}
        </p>
        <p className="text-sm text-ink-soft">
          {PAYMENT_STATUS[status]}
          {status === 'partly-refunded' && `: ${formatAmount(refundedAmount, currency)}`}
          {startsAt && endsAt && ` · ${period(startsAt, endsAt)}`}
        </p>
      </div>
      {receiptUrl && (
        <a
          href={receiptUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium text-tekhelet underline underline-offset-4"
        >
          {t`Receipt`} <span className="sr-only">{t`of ${fullDate(paidAt)}, in a new tab`}</span>
        </a>
      )}
    </li>
  )
}

/** The months that others gave to this reader. */
export function GiftList({ gifts }: { gifts: MembershipGift[] }) {
  return (
    <div>
      <h3 className="text-xl">{t`Gifts`}</h3>
      <ul className="mt-2">
        {gifts.map(({ id, months, startsAt, endsAt }) => (
          <li key={id} className="border-b border-rule py-3.5">
            <p className="font-medium">{ngettext(msgid`${months} month`, `${months} months`, months)}</p>
            <p className="text-sm text-ink-soft">{period(startsAt, endsAt)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const period = (startsAt: string, endsAt: string) => t`${fullDate(startsAt)} to ${fullDate(endsAt)}`
