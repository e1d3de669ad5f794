import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { useTitle } from '@/shared/hooks/useTitle'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { confirmationStateQuery, confirmEmail } from '../api/signIn'
import { userQuery } from '../api/user'
import { useLinkToken } from '../hooks/useLinkToken'
import { linkErrorText } from '../texts'
import { BrokenLink } from './BrokenLink'
import { ConfirmButton } from './ConfirmButton'
import { FormCard } from './FormCard'
import { OwnershipForm } from './OwnershipForm'

const TITLE = t`Confirm your e-mail`
type Outcome = 'confirmed' | 'taken over'

/** Attaches an e-mail to its account once the button is pressed (AUTH-66), or the account's password is given (AUTH-72). */
export function VerifyEmailPage() {
  useTitle(TITLE)
  const { token, isBroken } = useLinkToken()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome !== null) return <Confirmed isTakenOver={outcome === 'taken over'} />
  if (token) return <OpenedLink key={token} token={token} onDone={setOutcome} />
  return (
    <FormCard title={TITLE} subtitle={t`Please open the link in the mail that we have sent to you.`}>
      {isBroken && <BrokenLink />}
      <NextLink />
    </FormCard>
  )
}

function OpenedLink({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const client = useQueryClient()
  const { data: state, error } = useQuery(confirmationStateQuery(token))

  async function confirm(outcome: Outcome, password?: string) {
    await confirmEmail(token, password)
    onDone(outcome)
    void client.invalidateQueries(userQuery())
  }

  if (error) {
    return (
      <FormCard title={TITLE}>
        <ErrorBanner title={t`This did not work`} text={linkErrorText(error)} className="mb-5" />
        <NextLink />
      </FormCard>
    )
  }
  if (!state) return <FormCard title={TITLE} subtitle={t`One moment, please.`} />
  if (!state.isSignedIn) {
    return (
      <FormCard title={TITLE} subtitle={t`It will belong to the account '${state.username}', to which this browser is not signed in.`}>
        <OwnershipForm
          state={state}
          confirm={(password) => confirm('confirmed', password)}
          takeOver={() => confirm('taken over')}
        />
      </FormCard>
    )
  }
  return (
    <FormCard title={TITLE} subtitle={t`Press the button to add this address to your account.`}>
      <ConfirmButton pending={t`Confirming…`} confirm={() => confirm('confirmed')}>
        {t`Confirm my e-mail`}
      </ConfirmButton>
    </FormCard>
  )
}

function Confirmed({ isTakenOver }: { isTakenOver: boolean }) {
  const subtitle = isTakenOver
    ? t`Everyone else is signed out, and the account has no password any more. Sign in with a link to this address; then you can choose a password.`
    : t`From now on you can sign in with it, and it gets you back in if you forget your password.`
  return (
    <FormCard title={t`Your e-mail is confirmed`} subtitle={subtitle}>
      <div role="status" className="sr-only">
        {t`Your e-mail is confirmed`}
      </div>
      {isTakenOver ? <PageLink to={paths.signInLink}>{t`Get a sign-in link by e-mail`}</PageLink> : <NextLink />}
    </FormCard>
  )
}

type NextPage = { to: string; label: string }
const ACCOUNT: NextPage[] = [{ to: paths.account, label: t`To your account` }]
const LOGIN: NextPage[] = [{ to: paths.login, label: t`Login` }]
const HOME: NextPage = { to: paths.home, label: t`Return to Home` }

/** Where to go on: to the account, or for visitors to the login page. */
function NextLink() {
  const isSignedIn = useStore(tokenStore) !== null
  const [link = HOME] = useAvailableLinks(isSignedIn ? ACCOUNT : LOGIN)
  return <PageLink to={link.to}>{link.label}</PageLink>
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <div className="grid">
    <Button asChild size="large">
      <Link to={to}>{children}</Link>
    </Button>
  </div>
)
