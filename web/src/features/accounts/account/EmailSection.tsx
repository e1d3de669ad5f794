import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { email, object, pipe, string, trim } from 'valibot'
import { jt, t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { changeEmail, changeErrorText, removeEmail, type User } from '../api/account'
import { CurrentPasswordField } from './CurrentPasswordField'
import { currentPassword, proof } from './passwordSchema'
import { Section } from './Section'
import { focusHeading } from './sections'

type OpenForm = 'none' | 'change' | 'removal'

/** The confirmed address, its change and its removal. A new address counts once a link sent to it was opened (AUTH-66). */
export function EmailSection({ user }: { user: User }) {
  const [open, setOpen] = useState<OpenForm>('none')
  const [pending, setPending] = useState('')
  const close = () => {
    setOpen('none')
    focusHeading('email')
  }
  const toggle = (form: OpenForm) => () => setOpen(open === form ? 'none' : form)
  return (
    <Section id="email" title={t`E-mail`} intro={t`For resetting your password, signing in by a link, and the newsletter if you want it.`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {user.email ? (
          <>
            <bdi className="font-medium break-all">{user.email}</bdi>
            <Badge>{t`Confirmed`}</Badge>
          </>
        ) : (
          <span className="text-ink-soft">
            {t`There is no address here yet, and the account works without one. Add one so that a forgotten password is no loss; if you have given one already, please open the link that was sent to it.`}
          </span>
        )}
      </p>
      {pending && (
        <p role="status" className="mt-3 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
          {jt`Not confirmed yet: please open the link that we have sent to ${<Address key="address">{pending}</Address>}.`}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" aria-expanded={open === 'change'} onClick={toggle('change')}>
          {user.email ? t`Change address` : t`Add an address`}
        </Button>
        {user.email && (
          <Button variant="quiet" aria-expanded={open === 'removal'} onClick={toggle('removal')}>
            {t`Remove address`}
          </Button>
        )}
      </div>
      {open === 'change' && (
        <ChangeForm
          user={user}
          onSent={(address) => {
            setPending(address)
            close()
          }}
        />
      )}
      {open === 'removal' && user.email && <RemovalForm user={user} onRemoved={close} />}
    </Section>
  )
}

const Address = ({ children }: { children: string }) => <bdi className="break-all">{children}</bdi>

function ChangeForm({ user, onSent }: { user: User; onSent: (address: string) => void }) {
  const schema = object({
    email: pipe(string(), trim(), email(t`Please enter a valid email address.`)),
    currentPassword: currentPassword(user.hasPassword),
  })
  return (
    <Form
      label={t`Change of the e-mail address`}
      schema={schema}
      defaultValues={{ email: '', currentPassword: '' }}
      describeError={changeErrorText}
      onSubmit={async (values) => {
        await changeEmail({ email: values.email, ...proof(values.currentPassword) })
        onSent(values.email)
      }}
      className="mt-5 grid gap-4"
    >
      <Field name="email" label={t`New e-mail address`} type="email" autoComplete="email" required />
      <CurrentPasswordField hasPassword={user.hasPassword} />
      <div>
        <SubmitButton>{t`Send the link`}</SubmitButton>
      </div>
    </Form>
  )
}

function RemovalForm({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const client = useQueryClient()
  return (
    <Form
      label={t`Removal of the e-mail address`}
      schema={object({ currentPassword: currentPassword(user.hasPassword) })}
      defaultValues={{ currentPassword: '' }}
      describeError={changeErrorText}
      onSubmit={async (values) => {
        await removeEmail(client, proof(values.currentPassword))
        toast(t`Address removed`)
        onRemoved()
      }}
      className="mt-5 grid gap-4"
    >
      <p className="text-ink-soft">{t`Without an address a forgotten password cannot be reset.`}</p>
      <CurrentPasswordField hasPassword={user.hasPassword} />
      <div>
        <SubmitButton pending={t`Removing…`}>{t`Remove it`}</SubmitButton>
      </div>
    </Form>
  )
}
