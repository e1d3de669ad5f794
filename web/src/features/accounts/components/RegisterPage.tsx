import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { paths } from '@/shared/lib/paths'
import { Card } from '@/shared/ui/Card'
import { loginPath, readReturnPath } from '../returnPath'
import { AccountBenefits } from './AccountBenefits'
import { Divider } from './Divider'
import { FormHeader } from './FormCard'
import { GoogleButton } from './GoogleButton'
import { NeedsScript } from './NeedsScript'
import { RegisterForm } from './RegisterForm'
import { SignInGate } from './SignInGate'

const FREE = t`Free, and ready in a minute.`
const SAVING = t`To save teachings you need an account. It is free, and ready in a minute.`

/** Whether the reader pressed 'Save for Later' (READ-55). */
const wantsToSave = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'reason' in state && state.reason === 'save'

/** The register page (AUTH-20). */
export function RegisterPage() {
  const [params] = useSearchParams()
  const location = useLocation()
  const returnTo = readReturnPath(params)
  // The browser keeps the state of a page that is loaded anew.
  const isSaving = useBrowserValue(wantsToSave(location.state), false)
  return (
    <SignInGate returnTo={returnTo}>
      <div className="page grid justify-center gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_30rem] lg:justify-normal">
        <AccountBenefits />
        <Card className="w-full max-w-[30rem] p-5 xs:p-8">
          <FormHeader title={t`Create an account`} subtitle={isSaving ? SAVING : FREE} />
          <GoogleButton returnTo={returnTo}>{t`Sign up with Google`}</GoogleButton>
          <Divider />
          <RegisterForm returnTo={returnTo} />
          <p className="mt-6 border-t border-rule pt-4 text-center text-[0.9375rem] text-ink-soft">
            {t`Already have an account?`}{' '}
            <Link to={loginPath(returnTo)} className="font-medium text-tekhelet underline underline-offset-4">
              {t`Sign in`}
            </Link>
          </p>
          <p className="text-center text-[0.9375rem]">
            <Link to={paths.home} className="inline-flex min-h-11 items-center font-medium text-tekhelet underline-offset-4 hover:underline">
              {t`Back to Home`}
            </Link>
          </p>
          <NeedsScript />
        </Card>
      </div>
    </SignInGate>
  )
}
