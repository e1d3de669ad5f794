import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { nonEmpty, object, pipe, string } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { useTitle } from '@/shared/hooks/useTitle'
import { Card } from '@/shared/ui/Card'
import { login } from './adminApi'
import type { Session } from './session'
import { SiteLink } from './SiteLink'

/** ADMIN-2. */
const WRONG_PASSWORD_MS = 3000

const ENDED = {
  expired: 'Please enter the password again. A login is for one tab. It ends after half an hour, or when the password changes.',
  'logged-out': 'You are logged out.',
}

const schema = object({ password: pipe(string(), nonEmpty('Enter the password.')) })

/** The password gate (ADMIN-1). */
export function Gate({ ended }: { ended: Session['ended'] }) {
  const [isWrong, showWrong] = useWrongPassword()
  useTitle('Admin')
  useFocusAfterLogin()
  return (
    <main className="page grid min-h-[70dvh] content-center justify-items-center py-16">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <h1 className="text-3xl">Admin</h1>
        {ended && (
          <p role="alert" className="mt-3 text-ink-soft">
            {ENDED[ended]}
          </p>
        )}
        <Form
          label="Login of the admin"
          schema={schema}
          defaultValues={{ password: '' }}
          onSubmit={async ({ password }) => showWrong(!(await login(password)))}
          className="mt-6"
        >
          <Field name="password" label="Password" type="password" autoComplete="current-password" />
          <p role="alert" className="min-h-8 pt-1.5 text-sm font-medium text-danger">
            {isWrong && 'Incorrect password'}
          </p>
          <SubmitButton pending="Checking…">Log in</SubmitButton>
          <FocusPassword />
        </Form>
      </Card>
      <p className="mt-6">
        <SiteLink />
      </p>
    </main>
  )
}

/** Whether 'Incorrect password' is shown, and a function that sets this for 3 s. */
function useWrongPassword() {
  // A new object for each wrong password, so that a second one starts the time again.
  const [wrong, setWrong] = useState<object | null>(null)
  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(null), WRONG_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [wrong])
  return [wrong !== null, (isWrong: boolean) => setWrong(isWrong ? {} : null)] as const
}

/** The gate has one field: typing can begin at once. */
function FocusPassword() {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus('password'), [setFocus])
  return null
}

/** Moves the focus to the screen that replaces the gate. */
function useFocusAfterLogin() {
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), [])
}
