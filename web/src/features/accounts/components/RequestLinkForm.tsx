import { useEffect, useRef, useState } from 'react'
import { jt, t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Button } from '@/shared/ui/Button'
import { emailSchema } from '../schemas'

type Props = {
  label: string
  button: string
  /** How long the link works. */
  lifetime: string
  request: (email: string) => Promise<unknown>
}

/** Asks for a link by e-mail. What it says is the same whether or not an account has the address. */
export function RequestLinkForm({ label, button, lifetime, request }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <LinkSent email={sentTo} lifetime={lifetime} onAgain={() => setSentTo(null)} />
  return (
    <Form
      label={label}
      schema={emailSchema}
      defaultValues={{ email: '' }}
      onSubmit={async ({ email }) => {
        await request(email)
        setSentTo(email)
      }}
      className="grid gap-5"
    >
      <Field name="email" label={t`Email`} type="email" autoComplete="email" required />
      <div className="grid">
        <SubmitButton>{button}</SubmitButton>
      </div>
    </Form>
  )
}

function LinkSent({ email, lifetime, onAgain }: { email: string; lifetime: string; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null)
  // The form with the focus is gone.
  useEffect(() => message.current?.focus(), [])
  const address = (
    <strong key="address">
      <bdi>{email}</bdi>
    </strong>
  )
  return (
    <div>
      <div ref={message} role="status" tabIndex={-1} className="rounded-xl border border-gold-line/60 bg-gold-wash px-5 py-4">
        <p className="font-semibold">{t`Please look into your mail`}</p>
        <p className="mt-1">
          {jt`If an account has the address ${address}, a link is on its way to it. It works once, for ${lifetime}.`}{' '}
          {t`If links were sent lately, no further one is: they are still valid.`}
        </p>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t`Nothing there after a few minutes? Look among the spam, or check the address.`}</p>
      <Button variant="link" size="inline" onClick={onAgain}>
        {t`Use another address`}
      </Button>
    </div>
  )
}
