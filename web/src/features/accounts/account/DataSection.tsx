import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { boolean, check, object, pipe } from 'valibot'
import { t } from 'ttag'
import { CheckboxField } from '@/shared/forms/CheckboxField'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { changeErrorText, fetchExport, requestDeletion, type User } from '../api/account'
import { CurrentPasswordField } from './CurrentPasswordField'
import { currentPassword, proof } from './passwordSchema'
import { Section } from './Section'
import { focusHeading } from './sections'
import { useAction } from './useAction'

/** Export and deletion (ACCOUNT-5, ACCOUNT-6). */
export function DataSection({ user }: { user: User }) {
  const { run, isRunning } = useAction(t`Your data has been downloaded`, async () => download(await fetchExport(), 'my-account.json'))
  return (
    <Section id="data" title={t`Your Data`} intro={t`One file (JSON) with everything that this site stores about you.`}>
      <Button variant="outline" aria-disabled={isRunning} onClick={run}>
        {isRunning ? t`Preparing…` : t`Download my data`}
      </Button>
      {!user.deletionDueAt && <Deletion user={user} />}
    </Section>
  )
}

function Deletion({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-9">
      <h3 className="text-xl">{t`Delete the account`}</h3>
      <p className="mt-2 max-w-prose font-serif text-[1.0625rem] leading-relaxed text-ink-soft">
        {t`Your account is deleted after seven days, with everything that belongs to it. Until then you can sign in and keep it.`}
      </p>
      <Button variant="quiet" className="mt-3 -ms-4 text-danger! hover:bg-danger-wash" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`Delete my account…`}
      </Button>
      {isOpen && <DeletionForm user={user} />}
    </div>
  )
}

function DeletionForm({ user }: { user: User }) {
  const client = useQueryClient()
  const schema = object({
    isUnderstood: pipe(
      boolean(),
      check((ticked) => ticked, t`Please confirm that you want to delete your account.`),
    ),
    currentPassword: currentPassword(user.hasPassword),
  })
  return (
    <Form
      label={t`Deletion of the account`}
      schema={schema}
      defaultValues={{ isUnderstood: false, currentPassword: '' }}
      describeError={changeErrorText}
      onSubmit={async (values) => {
        await requestDeletion(client, proof(values.currentPassword))
        toast(t`Your account will be deleted`, t`You have seven days to change your mind.`)
        window.scrollTo({ top: 0, behavior: 'instant' })
        focusHeading('profile')
      }}
      className="mt-4 grid gap-4 rounded-xl border border-danger/35 px-5 py-5"
    >
      <CheckboxField name="isUnderstood" label={t`I want to delete my account and all that is saved in it`} />
      <CurrentPasswordField hasPassword={user.hasPassword} />
      <div>
        <SubmitButton pending={t`Deleting…`}>{t`Delete my account`}</SubmitButton>
      </div>
    </Form>
  )
}

/** Stores a file on the reader's device. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
