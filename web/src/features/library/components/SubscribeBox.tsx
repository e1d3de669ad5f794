import { useId, useState, type SubmitEvent } from 'react'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { cx } from '@/shared/lib/cx'

/** Signs up an e-mail address and reports the outcome to the reader. */
export type OnSubscribe = (email: string) => Promise<void> | void

type Props = { title: string; text: string; onSubscribe?: OnSubscribe | undefined }

/** 'Never Miss …': an e-mail-type input and its button (READ-11, NEWS-1). */
export function SubscribeBox({ title, text, onSubscribe = announceOpening }: Props) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [sending, setSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    try {
      await onSubscribe(email.trim())
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-labelledby={`${id}-title`} className="no-print mt-6 rounded-2xl bg-wash p-6 md:p-8">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 font-serif text-lg text-ink-soft">{text}</p>
      <form className="mt-5 flex flex-col gap-3 sm:flex-row" onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-email`} className="sr-only">
          E-mail address
        </label>
        <input
          id={`${id}-email`}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Your e-mail address"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={cx(FIELD_CLASSES, 'px-4 sm:max-w-sm')}
        />
        <Button type="submit" disabled={sending}>
          Subscribe
        </Button>
      </form>
    </section>
  )
}

/** Until subscriptions exist, the form says so and stores nothing. */
function announceOpening(): void {
  toast('Subscriptions open soon', 'Your address was not kept. Please come back in a little while.')
}
