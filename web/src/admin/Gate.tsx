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
  expired: 'Please enter the password again. A login is for one tab. It ends after half an hour without use, after 12 hours, or when the password changes.',
  'logged-out': 'You are logged out.',
}

const schema = object({ password: pipe(string(), nonEmpty('Enter the password.')), code: string() })

/** The password gate (ADMIN-1). */
export function Gate({ ended }: { ended: Session['ended'] }) {
  const [wrong, showWrong] = useShortMessage()
  const [needsCode, setNeedsCode] = useState(false)
  const enter = async ({ password, code }: { password: string; code: string }) => {
    const result = await login(password, needsCode ? code : undefined)
    if (result === 'code-required') setNeedsCode(true)
    if (result === 'wrong') showWrong('Incorrect password')
    else if (result === 'code-required' && needsCode) showWrong('Incorrect code')
  }
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
          defaultValues={{ password: '', code: '' }}
          onSubmit={enter}
          className="mt-6"
        >
          <Field name="password" label="Password" type="password" autoComplete="current-password" />
          {needsCode && (
            <div className="mt-4">
              <Field name="code" label="Code" type="text" autoComplete="one-time-code" />
              <p className="mt-1 text-sm text-ink-soft">The code of your authenticator app, or a recovery code.</p>
            </div>
          )}
          <p role="alert" className="min-h-8 pt-1.5 text-sm font-medium text-danger">
            {wrong}
          </p>
          <SubmitButton pending="Checking…">Log in</SubmitButton>
          <Focus key={String(needsCode)} field={needsCode ? 'code' : 'password'} />
        </Form>
      </Card>
      <p className="mt-6">
        <SiteLink />
      </p>
    </main>
  )
}

/** A message, and a function that shows one for 3 s. */
function useShortMessage() {
  // A new object for each message, so that a second one starts the time again.
  const [shown, setShown] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), WRONG_PASSWORD_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return [shown?.text, (text: string) => setShown({ text })] as const
}

/** One field is asked for at a time: typing can begin at once. */
function Focus({ field }: { field: 'password' | 'code' }) {
  const { setFocus } = useFormContext()
  useEffect(() => setFocus(field), [setFocus, field])
  return null
}

/** Moves the focus to the screen that replaces the gate. */
function useFocusAfterLogin() {
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), [])
}
