import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { useStuckCheck } from '@/shared/hooks/useStuckCheck'
import { isIpad } from '@/shared/lib/device'
import { paths } from '@/shared/lib/paths'
import { deviceKind } from '@/shared/lib/tablet'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { redirectDelayMs, signInReviewer } from '../signIn'

/** The login page's notice for reviewers of app stores (REVIEW-2). Nothing starts before 'Activate' is pressed. */
export default function ReviewerNotice() {
  const { isPending, activate } = useActivation()
  return (
    <Card asChild tone="gold" className="mb-6 p-5">
      <section aria-labelledby="reviewer">
        <h2 id="reviewer" className="text-xl">
          {t`For App Store Reviewers`}
        </h2>
        <p className="mt-2 text-ink-soft">
          {t`This signs in a demo account with full access, which changes nothing for other readers. You can also log in with these credentials:`}
        </p>
        <Credentials />
        <Button className="mt-4" disabled={isPending} onClick={activate}>
          {isPending ? t`Activating...` : t`Activate`}
        </Button>
        <p className="mt-3 text-sm text-ink-faint">{t`This device counts as: ${DEVICES[deviceKind()]}`}</p>
      </section>
    </Card>
  )
}

const DEVICES = { tablet: t`tablet`, mobile: t`mobile`, desktop: t`desktop` }

function Credentials() {
  const { data, isError, refetch } = useQuery(urlQuery(apiUrl('/api/review-login')))
  if (isError)
    return (
      <p role="alert" className="mt-3 text-sm text-danger">
        {t`The credentials could not be loaded.`}{' '}
        <Button variant="link" size="inline" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </p>
    )
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1" aria-busy={!data}>
      <dt className="text-ink-faint">{t`Username`}</dt>
      <dd className="font-medium break-all">{data ? data.username : '...'}</dd>
      {data?.hasPassword && (
        <>
          <dt className="text-ink-faint">{t`Password`}</dt>
          <dd>{t`The one that you were given with the link.`}</dd>
        </>
      )}
    </dl>
  )
}

/** REVIEW-4: on an iPad, a button disabled for longer than this is enabled again. */
const STUCK_AFTER_MS = 5_000
const CHECK_EVERY_MS = 2_000

type Status = 'idle' | 'pending' | 'repeated'

/** The sign-in of the button. On an iPad one that is stuck is sent once more, with the button enabled. */
function useActivation() {
  const navigate = useNavigate()
  const [status, setStatus] = useState<Status>('idle')
  const attempt = useRef(new AbortController())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      attempt.current.abort()
      clearTimeout(timer.current)
    },
    [],
  )
  const start = async (next: Status) => {
    attempt.current.abort()
    const { signal } = (attempt.current = new AbortController())
    setStatus(next)
    const isSignedIn = await signInReviewer(signal)
    if (signal.aborted) return
    if (isSignedIn) timer.current = setTimeout(() => void navigate(paths.home), redirectDelayMs('query'))
    else setStatus('idle')
  }
  const isPending = status === 'pending'
  useStuckCheck({
    isPending,
    stuckAfterMs: STUCK_AFTER_MS,
    everyMs: isIpad() ? CHECK_EVERY_MS : null,
    onStuck: () => void start('repeated'),
  })
  return { isPending, activate: () => void start('pending') }
}
