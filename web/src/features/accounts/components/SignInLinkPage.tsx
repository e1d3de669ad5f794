import { Link, useNavigate, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { paths } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { requestSignInLink, signInByLink } from '../api/signIn'
import { useLinkToken } from '../hooks/useLinkToken'
import { useSignIn } from '../hooks/useSignIn'
import { loginPath, readReturnPath } from '../returnPath'
import { BackToLogin } from './BackToLogin'
import { BrokenLink } from './BrokenLink'
import { ConfirmButton } from './ConfirmButton'
import { FormCard } from './FormCard'
import { RequestLinkForm } from './RequestLinkForm'
import { SignInGate } from './SignInGate'

const TITLE = t`Sign in by e-mail`

/** The sign-in link (AUTH-67): asks for one, and with one signs in once the button is pressed. */
export function SignInLinkPage() {
  useTitle(TITLE)
  const [params] = useSearchParams()
  const { token, isBroken } = useLinkToken()
  const returnTo = readReturnPath(params)
  // Somebody who is signed in may open the link of another account.
  if (token) return <OpenedLink key={token} token={token} returnTo={returnTo} />
  return (
    <SignInGate returnTo={returnTo}>
      <FormCard title={TITLE} subtitle={t`We send you a link that signs you in, without a password.`}>
        {isBroken && <BrokenLink />}
        <RequestLinkForm label={TITLE} button={t`Send the link`} lifetime={t`ten minutes`} request={requestSignInLink} />
        <BackToLogin returnTo={returnTo} />
      </FormCard>
    </SignInGate>
  )
}

function OpenedLink({ token, returnTo }: { token: string; returnTo: string }) {
  const signIn = useSignIn()
  const navigate = useNavigate()

  async function confirm() {
    const signedIn = await signInByLink(token)
    toast(t`Login Successful`)
    signIn(signedIn)
    // The login page offers to keep an account that will be deleted.
    await navigate(signedIn.user.deletionDueAt ? loginPath(returnTo) : returnTo, { replace: true })
  }

  return (
    <FormCard title={TITLE} subtitle={t`One more press, and you are signed in.`}>
      <ConfirmButton pending={t`Signing in...`} confirm={confirm}>
        {t`Sign in`}
      </ConfirmButton>
      <p className="mt-5 text-center text-sm">
        <Link to={paths.signInLink} className="font-medium text-tekhelet underline underline-offset-4">
          {t`Ask for a new link`}
        </Link>
      </p>
    </FormCard>
  )
}
