/** The reader's membership: its end, payments and gifts (MEMBER-1, MEMBER-23). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { invalidateUrls, urlKey } from '@/api/queries'
import { QUERY_TIMEOUT_MS, readJson, send } from '@/api/request'

export type PaymentStatus = 'paid' | 'refunded' | 'partly-refunded' | 'disputed' | 'lost'

export type Payment = {
  id: number
  amount: number
  currency: string
  status: PaymentStatus
  paidAt: string
  startsAt: string | null
  endsAt: string | null
  refundedAmount: number
  receiptUrl: string | null
}

export type Gift = { id: number; months: number; startsAt: string; endsAt: string | null }

export type Membership = {
  isPremium: boolean
  expiresAt: string | null
  canPurchase: boolean
  purchasableFrom: string | null
  isPaymentPending: boolean
  remindsByMail: boolean
  payments: Payment[]
  gifts: Gift[]
}

const MEMBERSHIP_URL = '/api/membership'
const USER_URL = '/api/user'

const readMembership = readJson as (response: Response) => Promise<Membership>

/** Fetched again whenever it is shown: a webhook changes it. */
export const membershipQuery = () =>
  queryOptions({
    queryKey: urlKey(MEMBERSHIP_URL),
    queryFn: ({ signal }) => send('GET', MEMBERSHIP_URL, readMembership, { timeoutMs: QUERY_TIMEOUT_MS, signal }),
    staleTime: 0,
  })

/** Whether a payment that was just made counts. A member who renews can buy another year until then. */
export const isPaymentCounted = ({ isPremium, isPaymentPending, canPurchase }: Membership): boolean =>
  isPremium && !isPaymentPending && !canPurchase

/** Fetches the membership again, and the reader with it: what they may read depends on it. */
export const refetchMembership = (client: QueryClient) => invalidateUrls(client, [MEMBERSHIP_URL, USER_URL])

/** Fetches the reader again, for whom more or less is open now. */
export const refetchReader = (client: QueryClient) => invalidateUrls(client, [USER_URL])

const showMembership = (client: QueryClient, membership: Membership) => client.setQueryData(membershipQuery().queryKey, membership)

export async function changeReminder(client: QueryClient, remindsByMail: boolean): Promise<void> {
  showMembership(client, await send('PATCH', MEMBERSHIP_URL, readMembership, { body: { remindsByMail } }))
}

export async function redeemGiftCode(client: QueryClient, code: string): Promise<void> {
  showMembership(client, await send('POST', `${MEMBERSHIP_URL}/gift-codes`, readMembership, { body: { code } }))
  void refetchReader(client)
}
