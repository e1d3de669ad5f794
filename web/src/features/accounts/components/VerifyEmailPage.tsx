import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { confirmEmail } from '../api/signIn'
import { userQuery } from '../api/user'
import { useLinkToken } from '../hooks/useLinkToken'
import { BrokenLink } from './BrokenLink'
import { ConfirmButton } from './ConfirmButton'
import { FormCard } from './FormCard'

const TITLE = t`Confirm your e-mail`

/** Attaches an e-mail to its account once the button is pressed (AUTH-66). */
export function VerifyEmailPage() {
  const client = useQueryClient()
  const { token, isBroken } = useLinkToken()
  const [isConfirmed, setConfirmed] = useState(false)

  async function confirm(secret: string) {
    await confirmEmail(secret)
    setConfirmed(true)
    void client.invalidateQueries(userQuery())
  }

  if (isConfirmed) return <Confirmed />
  if (token) {
    return (
      <FormCard title={TITLE} subtitle={t`Press the button to add this address to your account.`}>
        <ConfirmButton pending={t`Confirming…`} confirm={() => confirm(token)}>
          {t`Confirm my e-mail`}
        </ConfirmButton>
      </FormCard>
    )
  }
  return (
    <FormCard title={TITLE} subtitle={t`Please open the link in the mail that we have sent to you.`}>
      {isBroken && <BrokenLink />}
      <NextLink />
    </FormCard>
  )
}

function Confirmed() {
  return (
    <FormCard title={t`Your e-mail is confirmed`} subtitle={t`From now on you can sign in with it, and it gets you back in if you forget your password.`}>
      <div role="status" className="sr-only">
        {t`Your e-mail is confirmed`}
      </div>
      <NextLink />
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
  return (
    <div className="grid">
      <Button asChild size="large">
        <Link to={link.to}>{link.label}</Link>
      </Button>
    </div>
  )
}
