import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { check, minLength, object, pipe, string } from 'valibot'
import { jt, t } from 'ttag'
import { Form } from '@/shared/forms/Form'
import { PasswordField } from '@/shared/forms/PasswordField'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { changeErrorText, changePassword, type User } from '../api/account'
import { logout } from '../api/logout'
import { CurrentPasswordField } from './CurrentPasswordField'
import { currentPassword, proof } from './passwordSchema'
import { Section } from './Section'
import { focusHeading } from './sections'

const MIN_LENGTH = 8

/** AUTH-69: characters are counted after normalization, bytes in UTF-8. */
const newPassword = pipe(
  string(),
  minLength(MIN_LENGTH, t`Password must be at least ${MIN_LENGTH} characters.`),
  check((text) => new TextEncoder().encode(text.normalize('NFKC')).length <= 128, t`This password is too long.`),
)

/** Change of password, and Google (ACCOUNT-4). */
export function PasswordSection({ user }: { user: User }) {
  const client = useQueryClient()
  // A new form after each change: it keeps no password.
  const [version, setVersion] = useState(0)
  const name = user.hasPassword ? t`Change password` : t`Set a password`
  return (
    <Section id="password" title={t`Password & Google`} intro={t`A new password signs out all your other devices.`}>
      <Form
        key={version}
        label={name}
        schema={object({ currentPassword: currentPassword(user.hasPassword), password: newPassword })}
        defaultValues={{ currentPassword: '', password: '' }}
        describeError={changeErrorText}
        onSubmit={async (values) => {
          await changePassword(client, { password: values.password, ...proof(values.currentPassword) })
          toast(t`Password changed`, t`Your other devices are signed out.`)
          setVersion(version + 1)
          focusHeading('password')
        }}
        className="grid gap-4"
      >
        {/* So that password managers know whose it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPasswordField hasPassword={user.hasPassword} />
        <PasswordField name="password" label={t`New password`} autoComplete="new-password" hint={t`At least 8 characters.`} />
        <div>
          <SubmitButton pending={t`Saving…`}>{name}</SubmitButton>
        </div>
      </Form>
      <Google user={user} />
    </Section>
  )
}

/** The server links an account when its owner signs in after Google has named the same address (AUTH-64). */
function Google({ user }: { user: User }) {
  if (user.hasGoogle) return <p className="mt-7 text-ink-soft">{t`Your Google account is linked: you can sign in with it.`}</p>
  if (!user.email) return <p className="mt-7 text-ink-soft">{t`To sign in with Google, too, confirm the e-mail address of your Google account first.`}</p>
  const address = (
    <bdi key="address" className="break-all">
      {user.email}
    </bdi>
  )
  return (
    <div className="mt-7 grid justify-items-start gap-3 rounded-xl border border-rule bg-raised px-5 py-4">
      <p className="text-ink-soft">
        {jt`To link a Google account with the address ${address}, you are logged out here, choose it at Google, and log in once more with your password.`}
      </p>
      <Button variant="outline" onClick={() => void logout().then(() => window.location.assign('/api/auth/google'))}>
        {t`Link Google`}
      </Button>
    </div>
  )
}
