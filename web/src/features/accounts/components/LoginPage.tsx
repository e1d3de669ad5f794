import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'
import { paths } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/Badge'
import { Card } from '@/shared/ui/Card'
import { Tabs } from '@/shared/ui/Tabs'
import { useGoogleAnswer } from '../hooks/useGoogleAnswer'
import { loginPath, readReturnPath, withReturnPath } from '../returnPath'
import { AUTHENTICATION_ERROR } from '../texts'
import { AccountBenefits } from './AccountBenefits'
import { FormHeader } from './FormCard'
import { LoginForm } from './LoginForm'
import { NeedsScript } from './NeedsScript'
import { PrivacyForm } from './PrivacyForm'
import { SignInGate } from './SignInGate'

type LoginTab = 'standard' | 'privacy'
type Props = {
  /** The tab that is open at first. */
  initialTab?: LoginTab
  /** Is shown above the forms. */
  notice?: ReactNode
}

/** The login page (AUTH-1): sign in, or create an account that needs no e-mail. */
export function LoginPage(props: Props) {
  const [params] = useSearchParams()
  const returnTo = readReturnPath(params)
  return (
    <SignInGate returnTo={returnTo}>
      <Login {...props} returnTo={returnTo} />
    </SignInGate>
  )
}

function Login({ initialTab = 'standard', notice, returnTo }: Props & { returnTo: string }) {
  const { errorText, clearError, isLinkingGoogle } = useGoogleAnswer()
  const [tab, setTab] = useState<LoginTab>(initialTab)
  const card = useRef<HTMLDivElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errorText) banner.current?.focus()
  }, [errorText])
  return (
    <div className="page grid justify-center gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_30rem] lg:justify-normal">
      <AccountBenefits />
      <Card ref={card} className="w-full max-w-[30rem] p-5 xs:p-8">
        <FormHeader title={t`Login`} subtitle={t`Welcome back. Your place is where you left it.`} />
        {notice}
        {errorText && <ErrorBanner ref={banner} title={AUTHENTICATION_ERROR} text={errorText} className="mb-6" />}
        {isLinkingGoogle && <LinkNotice />}
        <Tabs
          label={t`Ways to sign in`}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'standard',
              label: t`Standard Login`,
              content: <LoginForm returnTo={returnTo} isLinkingGoogle={isLinkingGoogle} onSubmit={clearError} />,
            },
            { value: 'privacy', label: PRIVACY_LABEL, content: <PrivacyForm returnTo={returnTo} /> },
          ]}
        />
        <FooterLinks
          returnTo={returnTo}
          isRegistering={tab === 'privacy'}
          onSignIn={() => {
            setTab('standard')
            card.current?.querySelector<HTMLElement>('[role=tab]')?.focus()
          }}
        />
        <NeedsScript />
      </Card>
    </div>
  )
}

const PRIVACY_LABEL = (
  <>
    {t`Privacy-Focused`} <Badge variant="gold">{t`NEW`}</Badge>
  </>
)

/** Somebody signed in with Google whose address belongs to an account already (AUTH-64). */
function LinkNotice() {
  return (
    <div role="status" className="mb-6 rounded-xl border border-gold-line/60 bg-gold-wash px-5 py-4">
      <p className="font-semibold">{t`You already have an account`}</p>
      <p className="mt-1">
        {t`Please sign in once with its password. From then on it can be opened with Google, too. This works for 15 minutes, in this browser.`}
      </p>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-tekhelet underline-offset-4 hover:underline'

type FooterProps = {
  returnTo: string
  /** The form above creates an account. */
  isRegistering: boolean
  onSignIn: () => void
}

/** AUTH-4 */
function FooterLinks({ returnTo, isRegistering, onSignIn }: FooterProps) {
  return (
    <nav aria-label={t`Login`} className="mt-6 grid justify-items-center border-t border-rule pt-4 text-[0.9375rem]">
      <Link to={withReturnPath(paths.resetPassword, returnTo)} className={LINK}>
        {t`Forgot your password?`}
      </Link>
      {isRegistering && (
        <Link to={loginPath(returnTo)} onClick={onSignIn} className={LINK}>
          {t`Already have an account? Sign in`}
        </Link>
      )}
      <Link to={withReturnPath(paths.register, returnTo)} className={LINK}>
        {t`New here? Create an account`}
      </Link>
      <Link to={paths.home} className={LINK}>
        {t`Back to Home`}
      </Link>
    </nav>
  )
}
