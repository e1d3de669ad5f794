import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { isIos } from '../device'
import { ERROR, NOT_PROCESSED, PAYMENT_FAILED, UNEXPECTED } from '../texts'

/** MEMBER-8: an iPhone shows 'Processing...' for so long after its payment. */
const IOS_REDIRECT_MS = 1_500

type Confirmed = { error?: StripeError; paymentIntent?: { status: string } }

/** A payment that did not succeed; its message is for the reader. */
class PaymentFailure extends Error {}

export const confirmationErrorText = (error: unknown): string => (error instanceof PaymentFailure ? error.message : UNEXPECTED)

/**
 * Confirms the payment of the form around it. The promise rejects with what failed, and otherwise stays pending until the
 * page is left. A second call while the first is pending gets the same promise, so that nothing is confirmed twice.
 */
export function useConfirmation(): (receiptEmail: string) => Promise<void> {
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const pending = useRef<Promise<void>>(undefined)
  return async (receiptEmail) => {
    if (!stripe || !elements) return
    pending.current ??= confirm(stripe, elements, receiptEmail)
      .then((status) => {
        void navigate(successPath(status))
        return new Promise<void>(() => undefined)
      })
      .finally(() => (pending.current = undefined))
    return pending.current
  }
}

/** Returns the status of a payment that was made. Elsewhere than on iOS Stripe itself opens the return URL. */
async function confirm(stripe: Stripe, elements: StripeElements, receiptEmail: string): Promise<string | undefined> {
  const confirmParams = {
    return_url: window.location.origin + paths.subscriptionSuccess,
    ...(receiptEmail && { receipt_email: receiptEmail }),
  }
  try {
    const { error, paymentIntent }: Confirmed = isIos()
      ? await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
      : await stripe.confirmPayment({ elements, confirmParams })
    if (error) return paidStatus(error)
    await new Promise((resolve) => setTimeout(resolve, IOS_REDIRECT_MS))
    return paymentIntent?.status
  } catch (error) {
    if (error instanceof PaymentFailure) {
      toast(PAYMENT_FAILED, error.message, 'error')
      throw error
    }
    toast(ERROR, UNEXPECTED, 'error')
    throw new PaymentFailure(UNEXPECTED)
  }
}

/** The status of an intent that was paid before, in another tab for example. Other errors are failures (MEMBER-12). */
function paidStatus({ payment_intent: intent, message }: StripeError): string {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return intent.status
  throw new PaymentFailure(message ?? NOT_PROCESSED)
}

/** As Stripe's own redirect. */
const successPath = (status: string | undefined) => `${paths.subscriptionSuccess}?redirect_status=${status ?? 'succeeded'}`
