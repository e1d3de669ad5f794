import type { InferOutput } from 'valibot'
import { t } from 'ttag'
import { CheckboxField } from '@/shared/forms/CheckboxField'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { useRegister } from '../hooks/useRegister'
import { EMPTY_PRIVACY_FORM, privacyRegistrationOf } from '../registration'
import { privacySchema } from '../schemas'
import { bannerText, failureText, PRIVACY_FAILURE } from '../texts'
import { UsernameField } from './UsernameField'

/** Creates an account that needs no e-mail (AUTH-34). */
export function PrivacyForm({ returnTo }: { returnTo: string }) {
  const register = useRegister(returnTo)

  async function submit(form: InferOutput<typeof privacySchema>) {
    try {
      await register(privacyRegistrationOf(form), t`Privacy Account Created`)
    } catch (error) {
      toast(PRIVACY_FAILURE.title, failureText(error, PRIVACY_FAILURE), 'error')
      throw error
    }
  }

  return (
    <Form
      label={t`Create a privacy-focused account`}
      schema={privacySchema}
      defaultValues={EMPTY_PRIVACY_FORM}
      onSubmit={submit}
      errorTitle={PRIVACY_FAILURE.title}
      describeError={(error) => bannerText(error, PRIVACY_FAILURE)}
      className="grid gap-5"
    >
      <p className="font-serif text-[1.0625rem] text-ink-soft">{t`An account with as little about you as possible: it needs no e-mail at all.`}</p>
      <UsernameField />
      <Field name="name" label={t`Name`} autoComplete="name" required />
      <PasswordField name="password" label={t`Password`} autoComplete="new-password" hint={t`At least 8 characters.`} />
      <PasswordField name="confirmPassword" label={t`Confirm password`} autoComplete="new-password" />
      <Field name="email" label={t`Email (optional)`} type="email" autoComplete="email" hint={t`Only with one can you get back in after forgetting your password.`} />
      <div>
        <CheckboxField name="keepEmailPrivate" label={t`Keep my email private`} />
        <CheckboxField name="noDataCollection" label={t`Do not collect data about my learning`} />
      </div>
      <div className="grid">
        <SubmitButton pending={t`Creating account...`}>{t`Create Private Account`}</SubmitButton>
      </div>
    </Form>
  )
}
