/** The texts of the checkout and of what follows it (MEMBER-3 to MEMBER-16). */
import type { MembershipPayment } from '@/api/types'

export const PRICE = '$88 per year'
export const RENEWAL_NOTE = 'One payment for one year. It does not renew by itself.'
export const LAUNCH_SUBTITLE = 'Membership is coming soon, currently free during launch.'
export const SUBTITLE = 'A year of learning, and the library that it comes from.'

export const BENEFITS = [
  { title: 'Full archive', line: 'Every teaching that was ever published here, whenever you want to come back to it.' },
  { title: 'AI content transformation', line: 'A teaching becomes questions, a diagram or a path that fits your week.' },
  { title: 'Ad-free reading', line: 'Five quiet minutes with the text, and nothing beside it.' },
  { title: 'Early access', line: 'New series and study tools come to you first.' },
] as const

/** What everybody has during the launch. */
export const FREE_BENEFITS = [
  { title: 'Full archive', line: 'Every teaching, daily and weekly, free during the launch.' },
  { title: 'AI study tools', line: 'Learning paths, quizzes and diagrams, free during the launch.' },
  { title: 'Ad-free reading', line: 'Five quiet minutes with the text, and nothing beside it.' },
  { title: 'New teachings', line: 'An insight every weekday, and a longer essay every Friday.' },
] as const

export const INITIALIZING = 'Initializing payment...'
export const SUBSCRIBE = 'Subscribe Now - $88/year'
export const PROCESSING = 'Processing...'

export const ERROR = 'Error'
export const PAYMENT_ERROR = 'Payment Error'
export const PAYMENT_FAILED = 'Payment Failed'
export const NOT_INITIALIZED = 'Failed to initialize payment. Please try again.'
export const NO_CONNECTION = 'Could not connect to payment service.'
export const NOT_PROCESSED = 'There was a problem processing your payment.'
export const UNEXPECTED = 'An unexpected error occurred with the payment system.'

export const APPLE_PAY_HINT = 'Apple Pay is offered where this device has it.'
export const CONFIRMING = 'Your payment is being confirmed.'
export const CONFIRMED_BY_MAIL = 'This takes longer than usual. The confirmation will come by mail, and nothing is charged twice.'

/** Is shown to app reviewers only: none of it is sold (MEMBER-15). */
export const REVIEW_PRODUCT = [
  ['Product', 'Yearly premium'],
  ['Price', '$88/year'],
  ['Renewal', 'Auto-renewable'],
  ['Trial', '7-day free trial'],
  ['Family sharing', 'Enabled'],
] as const

export const GIFT_CODE_ERROR = 'This code does not work. Please check how it is written; each code works once.'

export const PAYMENT_STATUS: Record<MembershipPayment['status'], string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  'partly-refunded': 'Partly refunded',
  disputed: 'Disputed',
  lost: 'Returned by the bank',
}
