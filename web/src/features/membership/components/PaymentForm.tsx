import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import { useEffect, useMemo, useState } from 'react'
import { check, email, object, pipe, safeParse, string, trim } from 'valibot'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { language } from '@/shared/lib/language'
import { toast } from '@/shared/lib/toastStore'
import type { Checkout } from '../api/checkout'
import { isIos } from '../device'
import { useAppearance } from '../hooks/useAppearance'
import { confirmationErrorText, useConfirmation } from '../hooks/useConfirmation'
import { APPLE_PAY_HINT, ERROR, INITIALIZING, NO_CONNECTION, PAYMENT_FAILED, PROCESSING, SUBSCRIBE } from '../texts'
import { PaymentError } from './PaymentError'

const address = pipe(string(), email())

const schema = object({
  receiptEmail: pipe(
    string(),
    trim(),
    check((text) => text === '' || safeParse(address, text).success, t`Please enter a valid email address.`),
  ),
})

type Props = {
  checkout: Checkout
  /** Whether the receipt has an address to go to. */
  hasEmail: boolean
  onRetry: () => void
}

/** Stripe's form in the colours of the site (MEMBER-6). */
export function PaymentForm({ checkout: { stripe, clientSecret }, hasEmail, onRetry }: Props) {
  useFreshPage()
  const appearance = useAppearance()
  const options = useMemo(() => ({ clientSecret, appearance, locale: language }), [clientSecret, appearance])
  const [isUnreachable, setUnreachable] = useState(false)
  const retry = () => {
    setUnreachable(false)
    onRetry()
  }
  if (isUnreachable) return <PaymentError text={NO_CONNECTION} onRetry={retry} />
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm
        hasEmail={hasEmail}
        onUnreachable={() => {
          setUnreachable(true)
          toast(ERROR, NO_CONNECTION, 'error')
        }}
      />
    </Elements>
  )
}

/** Going back from the provider may show this page as it was left, with a payment in progress: it is loaded anew. */
function useFreshPage(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

function CardForm({ hasEmail, onUnreachable }: { hasEmail: boolean; onUnreachable: () => void }) {
  const confirm = useConfirmation()
  const [isReady, setReady] = useState(false)
  return (
    <Form
      label={t`Payment`}
      schema={schema}
      defaultValues={{ receiptEmail: '' }}
      errorTitle={PAYMENT_FAILED}
      describeError={confirmationErrorText}
      onSubmit={({ receiptEmail }) => confirm(receiptEmail)}
      className="grid gap-5"
    >
      {!isReady && (
        <p role="status" className="text-ink-soft">
          {INITIALIZING}
        </p>
      )}
      {isReady && (isIos() || !hasEmail) && (
        <Field
          name="receiptEmail"
          label={t`E-mail for the receipt (optional)`}
          type="email"
          autoComplete="email"
          hint={t`The receipt is in your account, too.`}
        />
      )}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onUnreachable} />
      {isReady && isIos() && <p className="text-sm text-ink-soft">{APPLE_PAY_HINT}</p>}
      {isReady && (
        <div className="grid">
          <SubmitButton pending={PROCESSING}>{SUBSCRIBE}</SubmitButton>
        </div>
      )}
    </Form>
  )
}
