/** What the payment form needs: the publishable key, the client secret and Stripe's script (MEMBER-4, MEMBER-17). */
import { queryOptions } from '@tanstack/react-query'
import type { Stripe } from '@stripe/stripe-js'
// `pure` adds Stripe's script to the page when it is needed, and not when this module is imported.
import { loadStripe } from '@stripe/stripe-js/pure'
import { apiUrl } from '@/api/endpoints'
import { ApiError, errorCode } from '@/api/errors'
import { getJson, request } from '@/api/request'
import { NO_CONNECTION, NOT_INITIALIZED } from '../texts'

/** In cents. The server refuses any other amount. */
const AMOUNT = 8800

export type Checkout = { stripe: Stripe; clientSecret: string }

export const checkoutQuery = () =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: prepareCheckout,
    // A client secret is for one visit of the page. Stripe's object is not data to be compared.
    gcTime: 0,
    structuralSharing: false,
  })

/** Without a signal: a request that is cut off may have created a payment all the same. The next one finds it (MEMBER-22). */
async function prepareCheckout(): Promise<Checkout> {
  const { publishableKey } = await getJson(apiUrl('/api/membership/offer'))
  if (publishableKey === null) throw notInitialized('The site has no payment keys.')
  const { clientSecret } = await request('post', apiUrl('/api/create-payment-intent'), { body: { amount: AMOUNT } })
  if (!clientSecret) throw notInitialized('The answer has no client secret.')
  return { stripe: await reachStripe(publishableKey), clientSecret }
}

const notInitialized = (message: string) => new ApiError('payment_unavailable', message)

async function reachStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey).catch(() => null)
  if (!stripe) throw new ApiError('network', 'The script of Stripe could not be loaded.')
  return stripe
}

/** The text of a checkout that cannot begin (MEMBER-10, MEMBER-11). */
export const checkoutErrorText = (error: unknown): string =>
  ['network', 'timeout'].includes(errorCode(error)) ? NO_CONNECTION : NOT_INITIALIZED
