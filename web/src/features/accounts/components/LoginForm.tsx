import { Link } from 'react-router'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { paths } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { Divider } from './Divider'
import { login, type Credentials, type SignedIn } from '../api/signIn'
import { useSignIn } from '../hooks/useSignIn'
import { withReturnPath } from '../returnPath'
import { loginSchema } from '../schemas'
import { AUTHENTICATION_ERROR, bannerText, LOGIN_FAILURE } from '../texts'
import { DemoButton } from './DemoButton'
import { GoogleButton } from './GoogleButton'

type Props = {
  returnTo: string
  /** The reader came to link Google (AUTH-64). */
  isLinkingGoogle: boolean
  /** Is called before a new attempt. */
  onSubmit: () => void
}

/** The standard tab (AUTH-2). */
export function LoginForm({ returnTo, isLinkingGoogle, onSubmit }: Props) {
  const signIn = useSignIn()

  async function submit(credentials: Credentials) {
    onSubmit()
    let signedIn: SignedIn
    try {
      signedIn = await login(credentials)
    } catch (error) {
      // The banner says why, once.
      toast(LOGIN_FAILURE.title, undefined, 'error')
      throw error
    }
    const isLinked = isLinkingGoogle && signedIn.user.hasGoogle
    toast(t`Login Successful`, isLinked ? t`Your account can now be opened with Google, too.` : undefined)
    signIn(signedIn)
  }

  return (
    <>
      <Form
        label={t`Sign in`}
        schema={loginSchema}
        defaultValues={{ identifier: '', password: '' }}
        onSubmit={submit}
        errorTitle={AUTHENTICATION_ERROR}
        describeError={(error) => bannerText(error, LOGIN_FAILURE)}
        className="grid gap-5"
      >
        <Field name="identifier" label={t`Username or email`} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} required />
        <PasswordField name="password" label={t`Password`} autoComplete="current-password" />
        <div className="grid">
          <SubmitButton pending={t`Signing in...`}>{t`Sign in`}</SubmitButton>
        </div>
      </Form>
      <Divider />
      <div className="grid gap-2">
        <GoogleButton returnTo={returnTo}>{t`Sign in with Google`}</GoogleButton>
        <DemoButton />
      </div>
      <p className="mt-4 text-center text-sm text-ink-soft">
        {t`No password at hand?`}{' '}
        <Link to={withReturnPath(paths.signInLink, returnTo)} className="inline-block font-medium text-tekhelet underline underline-offset-4">
          {t`Get a sign-in link by e-mail`}
        </Link>
      </p>
    </>
  )
}
