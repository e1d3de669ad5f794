import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { check, minLength, object, pipe, string } from 'valibot'
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

/** AUTH-69: characters are counted after normalization, bytes in UTF-8. */
const newPassword = pipe(
  string(),
  minLength(8, 'Password must be at least 8 characters.'),
  check((text) => new TextEncoder().encode(text.normalize('NFKC')).length <= 128, 'This password is too long.'),
)

/** Change of password, and Google (ACCOUNT-4). */
export function PasswordSection({ user }: { user: User }) {
  const client = useQueryClient()
  // A new form after each change: it keeps no password.
  const [version, setVersion] = useState(0)
  const name = user.hasPassword ? 'Change password' : 'Set a password'
  return (
    <Section id="password" title="Password & Google" intro="A new password signs out all your other devices.">
      <Form
        key={version}
        label={name}
        schema={object({ currentPassword: currentPassword(user.hasPassword), password: newPassword })}
        defaultValues={{ currentPassword: '', password: '' }}
        describeError={changeErrorText}
        onSubmit={async (values) => {
          await changePassword(client, { password: values.password, ...proof(values.currentPassword) })
          toast('Password changed', 'Your other devices are signed out.')
          setVersion(version + 1)
          focusHeading('password')
        }}
        className="grid gap-4"
      >
        {/* So that password managers know whose it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPasswordField hasPassword={user.hasPassword} />
        <PasswordField name="password" label="New password" autoComplete="new-password" hint="At least 8 characters." />
        <div>
          <SubmitButton pending="Saving…">{name}</SubmitButton>
        </div>
      </Form>
      <Google user={user} />
    </Section>
  )
}

/** The server links an account when its owner signs in after Google has named the same address (AUTH-64). */
function Google({ user }: { user: User }) {
  if (user.hasGoogle) return <p className="mt-7 text-ink-soft">Your Google account is linked: you can sign in with it.</p>
  if (!user.email) return <p className="mt-7 text-ink-soft">To sign in with Google, too, confirm the e-mail address of your Google account first.</p>
  return (
    <div className="mt-7 grid justify-items-start gap-3 rounded-xl border border-rule bg-raised px-5 py-4">
      <p className="text-ink-soft">
        To link a Google account with the address <span className="break-all">{user.email}</span>, you are logged out here, choose it
        at Google, and log in once more with your password.
      </p>
      <Button variant="outline" onClick={() => void logout().then(() => window.location.assign('/api/auth/google'))}>
        Link Google
      </Button>
    </div>
  )
}
