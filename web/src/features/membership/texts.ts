/** The texts of the checkout and of what follows it (MEMBER-3 to MEMBER-16). */
import { t } from 'ttag'
import type { MembershipPayment } from '@/api/types'

export const PRICE = t`$88 per year`
export const RENEWAL_NOTE = t`One payment for one year. It does not renew by itself.`
export const LAUNCH_SUBTITLE = t`Membership is coming soon, currently free during launch.`
export const SUBTITLE = t`A year of learning, and the library that it comes from.`

export const BENEFITS = [
  { title: t`Full archive`, line: t`Every teaching that was ever published here, whenever you want to come back to it.` },
  { title: t`AI content transformation`, line: t`A teaching becomes questions, a diagram or a path that fits your week.` },
  { title: t`Ad-free reading`, line: t`Five quiet minutes with the text, and nothing beside it.` },
  { title: t`Early access`, line: t`New series and study tools come to you first.` },
] as const

/** What everybody has during the launch. */
export const FREE_BENEFITS = [
  { title: t`Full archive`, line: t`Every teaching, daily and weekly, free during the launch.` },
  { title: t`AI study tools`, line: t`Learning paths, quizzes and diagrams, free during the launch.` },
  { title: t`Ad-free reading`, line: t`Five quiet minutes with the text, and nothing beside it.` },
  { title: t`New teachings`, line: t`An insight every weekday, and a longer essay every Friday.` },
] as const

export const INITIALIZING = t`Initializing payment...`
export const SUBSCRIBE = t`Subscribe Now - $88/year`
export const PROCESSING = t`Processing...`

export const ERROR = t`Error`
export const PAYMENT_ERROR = t`Payment Error`
export const PAYMENT_FAILED = t`Payment Failed`
export const NOT_INITIALIZED = t`Failed to initialize payment. Please try again.`
export const NO_CONNECTION = t`Could not connect to payment service.`
export const NOT_PROCESSED = t`There was a problem processing your payment.`
export const UNEXPECTED = t`An unexpected error occurred with the payment system.`

export const APPLE_PAY_HINT = t`Apple Pay is offered where this device has it.`
export const CONFIRMING = t`Your payment is being confirmed.`
export const CONFIRMED_BY_MAIL = t`This takes longer than usual. The confirmation will come by mail, and nothing is charged twice.`

/** Is shown to app reviewers only: none of it is sold (MEMBER-15). */
export const REVIEW_PRODUCT = [
  [t`Product`, t`Yearly premium`],
  [t`Price`, t`$88/year`],
  [t`Renewal`, t`Auto-renewable`],
  [t`Trial`, t`7-day free trial`],
  [t`Family sharing`, t`Enabled`],
] as const

export const GIFT_CODE_ERROR = t`This code does not work. Please check how it is written; each code works once.`

export const PAYMENT_STATUS: Record<MembershipPayment['status'], string> = {
  paid: t`Paid`,
  refunded: t`Refunded`,
  'partly-refunded': t`Partly refunded`,
  disputed: t`Disputed`,
  lost: t`Returned by the bank`,
}
