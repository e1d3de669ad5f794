/** The reader's membership: its end, payments and gifts (MEMBER-1, MEMBER-23). */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { invalidateUrls, urlQuery } from '@/api/queries'
import { request } from '@/api/request'
import type { Membership } from '@/api/types'

const MEMBERSHIP_URL = '/api/membership'
const USER_URL = '/api/user'

/** Fetched again whenever it is shown: a webhook changes it. */
export const membershipQuery = () => ({ ...urlQuery(apiUrl(MEMBERSHIP_URL)), staleTime: 0 })

/** Whether a payment that was just made counts. A member who renews can buy another year until then. */
export const isPaymentCounted = ({ isPremium, isPaymentPending, canPurchase }: Membership): boolean =>
  isPremium && !isPaymentPending && !canPurchase

/** Fetches the membership again, and the reader with it: what they may read depends on it. */
export const refetchMembership = (client: QueryClient) => invalidateUrls(client, [MEMBERSHIP_URL, USER_URL])

/** Fetches the reader again, for whom more or less is open now. */
export const refetchReader = (client: QueryClient) => invalidateUrls(client, [USER_URL])

const showMembership = (client: QueryClient, membership: Membership) => client.setQueryData(membershipQuery().queryKey, membership)

export async function changeReminder(client: QueryClient, remindsByMail: boolean): Promise<void> {
  showMembership(client, await request('patch', apiUrl(MEMBERSHIP_URL), { body: { remindsByMail } }))
}

export async function redeemGiftCode(client: QueryClient, code: string): Promise<void> {
  showMembership(client, await request('post', apiUrl('/api/membership/gift-codes'), { body: { code } }))
  void refetchReader(client)
}
