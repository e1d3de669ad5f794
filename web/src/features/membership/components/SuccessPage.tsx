import { useLayoutEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { fullDate } from '@/shared/lib/dates'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useOutcome, type Outcome } from '../hooks/useOutcome'
import { BENEFITS, CONFIRMED_BY_MAIL, CONFIRMING, FREE_BENEFITS } from '../texts'
import { Benefits } from './Benefits'

const TITLE = t`Registration Complete!`
/** What Stripe adds to the address of this page, which nobody else may see. */
const PRIVATE_PARAMETERS = ['payment_intent', 'payment_intent_client_secret']

/** Where a payment leads (MEMBER-16). Visitors see it, too. */
export function SuccessPage() {
  const [params] = useSearchParams()
  usePrivateAddress()
  if (params.get('redirect_status') === 'failed') return <Navigate replace to={`${paths.checkout}?payment=failed`} />
  return <Success />
}

function Success() {
  useTitle(TITLE)
  const outcome = useOutcome()
  return (
    <>
      <PageHeader title={TITLE} subtitle={site.launchFree ? t`Everything is free during the launch.` : undefined} />
      <div className="page grid justify-items-center gap-8 pb-16">
        <Message {...outcome} />
        <Card className="w-full max-w-[34rem] p-5 xs:p-8">
          <h2 className="mb-5 text-2xl">{t`What is open to you`}</h2>
          <Benefits benefits={site.launchFree ? FREE_BENEFITS : BENEFITS} />
        </Card>
        <div className="flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to={paths.daily}>{t`Browse Daily Learning`}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.home}>{t`Return to Home`}</Link>
          </Button>
        </div>
      </div>
    </>
  )
}

const WORDING: Record<Outcome['status'], string> = {
  success: t`Thank you. We are glad that you learn with us.`,
  processing: CONFIRMING,
  unknown: t`We do not know yet what became of your payment. Your account shows it as soon as it is confirmed.`,
}

function Message({ status, isReview, isOver, expiresAt }: Outcome) {
  return (
    <div role="status" className="grid w-full max-w-[34rem] gap-1.5 text-center font-serif text-lg text-ink-soft">
      <p>{WORDING[status]}</p>
      {status === 'processing' && <p>{isOver ? CONFIRMED_BY_MAIL : t`This takes a moment; you need not wait here.`}</p>}
      {/* Readers have room for it before it is known. */}
      {status === 'success' && (
        <p className="readers-only min-h-[2lh] sm:min-h-[1lh]">{expiresAt && t`Your membership runs until ${fullDate(expiresAt)}.`}</p>
      )}
      {isReview && <p>{t`App review: the purchase was simulated, and nothing was charged.`}</p>}
    </div>
  )
}

/** The client secret stays neither in the history nor in a referrer. */
function usePrivateAddress(): void {
  const [params, setParams] = useSearchParams()
  const isPrivate = PRIVATE_PARAMETERS.some((name) => params.has(name))
  useLayoutEffect(() => {
    if (!isPrivate) return
    setParams(
      (current) => {
        for (const name of PRIVATE_PARAMETERS) current.delete(name)
        return current
      },
      { replace: true },
    )
  }, [isPrivate, setParams])
}
