import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { InferOutput } from 'valibot'
import { jt, t } from 'ttag'
import { CheckboxField } from '@/shared/forms/CheckboxField'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { toast } from '@/shared/lib/toastStore'
import { useRegister } from '../hooks/useRegister'
import { EMPTY_REGISTRATION, registrationOf, type RegistrationForm } from '../registration'
import { registrationSchema } from '../schemas'
import { registrationBannerText, REGISTRATION_FAILURE } from '../texts'
import { UsernameField } from './UsernameField'

/** The full registration form (AUTH-20, AUTH-21). */
export function RegisterForm({ returnTo }: { returnTo: string }) {
  const register = useRegister(returnTo)

  async function submit(form: InferOutput<typeof registrationSchema>) {
    try {
      await register(registrationOf(form), t`Welcome to ${site.siteName}!`)
    } catch (error) {
      toast(REGISTRATION_FAILURE.title, REGISTRATION_FAILURE.text, 'error')
      throw error
    }
  }

  return (
    <Form
      label={t`Create an account`}
      schema={registrationSchema}
      defaultValues={EMPTY_REGISTRATION}
      onSubmit={submit}
      errorTitle={REGISTRATION_FAILURE.title}
      describeError={registrationBannerText}
      className="grid gap-5"
    >
      <UsernameField />
      <EmailFields />
      <Field name="name" label={t`Full name`} autoComplete="name" maxLength={50} required />
      <PasswordField name="password" label={t`Password`} autoComplete="new-password" hint={t`At least 8 characters.`} />
      <PasswordField name="confirmPassword" label={t`Confirm password`} autoComplete="new-password" />
      <div>
        <CheckboxField name="dataCollectionConsent" label={t`I agree that data about my learning is collected (optional)`} />
        <CheckboxField name="acceptTerms" label={<AcceptTerms />} required />
      </div>
      <div className="grid">
        <SubmitButton pending={t`Creating account...`}>{t`Create account`}</SubmitButton>
      </div>
    </Form>
  )
}

/** The e-mail, which nobody has to give (AUTH-31). */
function EmailFields() {
  // The server has the form without an e-mail; the reader may have typed one since.
  const isHydrated = useHydrated()
  const email = useWatch<RegistrationForm, 'email'>({ name: 'email', defaultValue: '' })
  const isGiven = isHydrated && email.trim() !== ''
  return (
    <div>
      <Field
        name="email"
        label={t`Email (optional)`}
        type="email"
        autoComplete="email"
        hint={t`For password resets and sign-in links. We send a link to confirm it.`}
      />
      {isGiven && <CheckboxField name="isEmailPrivate" label={t`Keep my email private`} />}
    </div>
  )
}

function AcceptTerms() {
  const link = 'font-medium text-tekhelet underline underline-offset-4'
  const terms = (
    <Link key="terms" to={paths.terms} target="_blank" className={link}>
      {t`terms and conditions`}
    </Link>
  )
  const privacy = (
    <Link key="privacy" to={paths.privacy} target="_blank" className={link}>
      {t`privacy policy`}
    </Link>
  )
  return <>{jt`I accept the ${terms} and have read the ${privacy}`}</>
}
