import { useId, useRef, useState, type SubmitEvent } from 'react'
import { t } from 'ttag'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { useEarlyInput } from '@/shared/hooks/useEarlyInput'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { subscribe, type Subscription } from '../api/outreach'

type Outcome = { kind: 'idle' | 'sending' } | { kind: 'sent' | 'failed'; text: string }

type Props = { frequency: Subscription['frequency']; className?: string }

/**
 * Signs up for the newsletter (NEWS-1). The footer and both 'Never Miss' boxes show it, so that it is part of every reading
 * page: the browser checks the address, and the code of other forms is not needed.
 */
export function NewsletterForm({ frequency, className }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' })
  // Until then the browser would send the address as a part of the page's.
  const isHydrated = useHydrated()
  useEarlyInput(field, email, setEmail)
  const isSending = outcome.kind === 'sending'
  const hasFailed = outcome.kind === 'failed'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending) return
    setOutcome({ kind: 'sending' })
    try {
      await subscribe({ email: email.trim(), frequency })
      setOutcome({ kind: 'sent', text: t`Almost done: please confirm with the link that we have sent to ${email.trim()}.` })
      setEmail('')
    } catch (error) {
      const ofField = error instanceof HttpError ? error.fields.email : undefined
      setOutcome({ kind: 'failed', text: ofField ?? errorText(error) })
    }
  }

  return (
    <form aria-busy={isSending} className={className} onSubmit={(event) => void submit(event)}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          type="email"
          name="email"
          required
          autoComplete="email"
          aria-label={t`E-mail address`}
          aria-describedby={`${id}-outcome`}
          aria-invalid={hasFailed}
          placeholder={t`Your e-mail address`}
          // A placeholder in Hebrew begins at the right.
          dir={email === '' ? undefined : 'ltr'}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={cx(FIELD_CLASSES, 'px-4 sm:max-w-sm')}
        />
        {/* While sending not `disabled`, so that the button keeps the focus. */}
        <Button type="submit" disabled={!isHydrated} aria-disabled={isSending || undefined} className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55">
          {isSending ? t`Subscribing…` : t`Subscribe`}
        </Button>
      </div>
      <p id={`${id}-outcome`} role="status" className={cx('mt-2 text-sm empty:mt-0', hasFailed ? 'font-medium text-danger' : 'text-ink-soft')}>
        {'text' in outcome && outcome.text}
        {isSending && <span className="sr-only">{t`Subscribing…`}</span>}
      </p>
    </form>
  )
}
