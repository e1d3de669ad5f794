import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { t } from 'ttag'
import { HttpError } from '@/api/errors'
import { tokenStore } from '@/api/token'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { useStore } from '@/shared/hooks/useStore'
import { site } from '@/shared/lib/siteConfig'
import { toast } from '@/shared/lib/toastStore'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { checkoutErrorText, checkoutQuery } from '../api/checkout'
import { isReviewer } from '../review'
import { ERROR, INITIALIZING } from '../texts'
import { AlreadyMember, LoginRequired, SharedAccount } from './InsteadOfPayment'
import { PaymentError } from './PaymentError'
import { PaymentForm } from './PaymentForm'
import { PendingPayment } from './PendingPayment'
import { ReviewPanel } from './ReviewPanel'

export type Reader = { id: number; email: string | null }
export type PaymentProps = {
  /** The signed-in reader; undefined until the server has said who it is, null if it cannot say so. */
  reader: Reader | null | undefined
  logout: () => void
}

/** The form, or what stands in its place for this reader. */
export function Payment({ reader, logout }: PaymentProps) {
  const isHydrated = useHydrated()
  const isSignedIn = useStore(tokenStore) !== null
  if (!isSignedIn) {
    return (
      <>
        <ForVisitors>
          <LoginRequired />
        </ForVisitors>
        {!isHydrated && (
          <div className="readers-only">
            <Initializing />
          </div>
        )}
        <noscript>{t`Paying needs script. Please allow it in your browser.`}</noscript>
      </>
    )
  }
  if (isReviewer(reader?.id)) return <ReviewPanel />
  // Until it is known that this is not the reviewer, no payment begins.
  return site.reviewMode && reader === undefined ? <Initializing /> : <CardPayment reader={reader} logout={logout} />
}

const Initializing = () => (
  <p role="status" className="py-6 text-ink-soft">
    {INITIALIZING}
  </p>
)

function CardPayment({ reader, logout }: PaymentProps) {
  const { data, error, isFetching, refetch } = useQuery(checkoutQuery())
  const instead = error && insteadOfPayment(error, logout)
  const isFailure = error !== null && instead === null
  useEffect(() => {
    if (isFailure) toast(ERROR, checkoutErrorText(error), 'error')
  }, [error, isFailure])
  if (data && !error) return <PaymentForm key={data.clientSecret} checkout={data} hasEmail={reader?.email !== null} onRetry={() => void refetch()} />
  if (!error || isFetching) return <Initializing />
  return instead ?? <PaymentError text={checkoutErrorText(error)} onRetry={() => void refetch()} />
}

/** Answers of the server that are not failures: this reader has no payment to make. */
function insteadOfPayment(error: Error, logout: () => void): ReactNode {
  if (!(error instanceof HttpError)) return null
  if (error.code === 'already_member') return <AlreadyMember />
  if (error.code === 'payment_pending') return <PendingPayment />
  // The reader is signed out by it, which shows the login instead.
  if (error.status === 401) return <LoginRequired />
  return error.status === 403 ? <SharedAccount message={error.serverMessage} onLeave={logout} /> : null
}
