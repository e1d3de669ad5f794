import { Link } from 'react-router'
import { t } from 'ttag'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import type { ConfirmationState } from '../api/signIn'
import { useLinkConfirmation } from '../hooks/useLinkConfirmation'
import { accountPasswordSchema } from '../schemas'
import { linkErrorText } from '../texts'

type Props = {
  state: ConfirmationState
  confirm: (password: string) => Promise<void>
  takeOver: () => Promise<void>
}

/** In a browser that is not signed in to the account: by its password, or by putting out whoever registered it (AUTH-72). */
export function OwnershipForm({ state, confirm, takeOver }: Props) {
  return (
    <>
      {state.hasPassword && (
        <Form
          label={t`Confirm with the password`}
          schema={accountPasswordSchema}
          defaultValues={{ password: '' }}
          onSubmit={({ password }) => confirm(password)}
          errorTitle={t`This did not work`}
          describeError={linkErrorText}
          className="grid gap-5"
        >
          <PasswordField name="password" label={t`Password of the account '${state.username}'`} autoComplete="current-password" />
          <div className="grid">
            <SubmitButton pending={t`Confirming…`}>{t`Confirm my e-mail`}</SubmitButton>
          </div>
        </Form>
      )}
      {state.isEstablished ? <SignInFirst /> : <TakeOver takeOver={takeOver} />}
    </>
  )
}

const SignInFirst = () => (
  <p className="mt-5 text-center text-sm">
    {t`Or sign in to the account in this browser, and open the link again:`}{' '}
    <Link to={paths.login} className="font-medium text-tekhelet underline underline-offset-4">
      {t`Login`}
    </Link>
  </p>
)

function TakeOver({ takeOver }: { takeOver: () => Promise<void> }) {
  const { isPending, error, banner, press } = useLinkConfirmation(takeOver)
  return (
    <section aria-labelledby="take-over" className="mt-8 border-t border-rule pt-6">
      <h2 id="take-over" className="text-lg">
        {t`You do not know the password, or did not register?`}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t`Then confirm without it. Whoever registered with your address is signed out everywhere, their password ends, and the account is yours alone.`}
      </p>
      {error && <ErrorBanner ref={banner} title={t`This did not work`} text={error} className="mt-4" />}
      <Button variant="outline" className="mt-4" aria-disabled={isPending} onClick={press}>
        {isPending ? t`Confirming…` : t`Confirm without the password`}
      </Button>
    </section>
  )
}
