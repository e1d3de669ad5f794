import { Link, useNavigate, useSearchParams } from 'react-router'
import type { InferOutput } from 'valibot'
import { t } from 'ttag'
import { clearToken } from '@/api/token'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { paths } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { requestPasswordReset, resetPassword } from '../api/signIn'
import { useLinkToken } from '../hooks/useLinkToken'
import { loginPath, readReturnPath } from '../returnPath'
import { newPasswordSchema } from '../schemas'
import { linkErrorText } from '../texts'
import { BackToLogin } from './BackToLogin'
import { BrokenLink } from './BrokenLink'
import { FormCard } from './FormCard'
import { RequestLinkForm } from './RequestLinkForm'

/** 'Forgot your password?' (AUTH-58): asks for a link, and with the link for a new password. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const { token, isBroken } = useLinkToken()
  const subtitle = token ? t`Choose a new password. Then you are signed out everywhere.` : t`We send you a link to choose a new one.`
  return (
    <FormCard title={t`Reset your password`} subtitle={subtitle}>
      {isBroken && <BrokenLink />}
      {token ? (
        <NewPasswordForm key={token} token={token} />
      ) : (
        <RequestLinkForm label={t`Reset your password`} button={t`Send the link`} lifetime={t`one hour`} request={requestPasswordReset} />
      )}
      <BackToLogin returnTo={readReturnPath(params)} />
    </FormCard>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()

  async function submit({ password }: InferOutput<typeof newPasswordSchema>) {
    await resetPassword(token, password)
    // It has ended all sessions, so also that of this browser.
    clearToken()
    toast(t`Your password was changed`, t`Please sign in with the new one.`)
    await navigate(loginPath(paths.home), { replace: true })
  }

  return (
    <>
      <Form
        label={t`Choose a new password`}
        schema={newPasswordSchema}
        defaultValues={{ password: '', confirmPassword: '' }}
        onSubmit={submit}
        errorTitle={t`This did not work`}
        describeError={linkErrorText}
        className="grid gap-5"
      >
        <PasswordField name="password" label={t`New password`} autoComplete="new-password" hint={t`At least 8 characters.`} />
        <PasswordField name="confirmPassword" label={t`Confirm new password`} autoComplete="new-password" />
        <div className="grid">
          <SubmitButton pending={t`Saving…`}>{t`Save the new password`}</SubmitButton>
        </div>
      </Form>
      <p className="mt-5 text-center text-sm">
        <Link to={paths.resetPassword} className="font-medium text-tekhelet underline underline-offset-4">
          {t`Ask for a new link`}
        </Link>
      </p>
    </>
  )
}
