import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { site } from '@/shared/lib/siteConfig'
import { Card } from '@/shared/ui/Card'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BENEFITS, LAUNCH_SUBTITLE, NOT_PROCESSED, PAYMENT_FAILED, PRICE, RENEWAL_NOTE, SUBTITLE } from '../texts'
import { Benefits } from './Benefits'
import { Payment, type PaymentProps } from './Payment'

/** The membership and its payment (MEMBER-3). */
export function CheckoutPage(props: PaymentProps) {
  const hasFailed = useFailedPayment()
  return (
    <>
      <PageHeader title={t`Membership`} subtitle={site.launchFree ? LAUNCH_SUBTITLE : SUBTITLE} />
      <div className="page grid gap-9 pb-16 lg:grid-cols-[minmax(0,1fr)_30rem] lg:items-start lg:gap-14">
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="text-2xl">
            {t`What it brings`}
          </h2>
          <div className="mt-5">
            <Benefits benefits={BENEFITS} />
          </div>
          <p className="mt-8 border-t border-rule pt-6 font-serif text-3xl">{PRICE}</p>
          <p className="mt-1 text-ink-soft">{RENEWAL_NOTE}</p>
        </section>
        <Card asChild className="min-w-0 p-5 xs:p-8">
          <section aria-labelledby="payment">
            <h2 id="payment" className="text-2xl">
              {t`Payment`}
            </h2>
            {hasFailed && (
              <div className="mt-4 rounded-xl border border-danger/35 bg-danger-wash px-5 py-4 text-danger">
                <p className="font-semibold">{PAYMENT_FAILED}</p>
                <p className="mt-1">{NOT_PROCESSED}</p>
              </div>
            )}
            <div className="mt-5">
              <Payment {...props} />
            </div>
          </section>
        </Card>
      </div>
    </>
  )
}

/** `?payment=failed` (MEMBER-9) is shown once as a toast, and on the page until it is left. A reload does not repeat it. */
function useFailedPayment(): boolean {
  const [params, setParams] = useSearchParams()
  const isFailed = params.get('payment') === 'failed'
  const [wasFailed] = useState(isFailed)
  useEffect(() => {
    if (!isFailed) return
    toast(PAYMENT_FAILED, NOT_PROCESSED, 'error')
    setParams(
      (current) => {
        current.delete('payment')
        return current
      },
      { replace: true },
    )
  }, [isFailed, setParams])
  return wasFailed
}
