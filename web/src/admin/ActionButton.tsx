import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { HttpError, isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { invalidateUrls } from '@/api/queries'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'

type Props = {
  /** What the button says, and what it does for screen readers. */
  label: string
  describedAs?: string
  /** The button that confirms; without it one press is enough. */
  confirm?: string
  confirmDescribedAs?: string
  variant?: 'outline' | 'quiet'
  /** The action deletes. What somebody else has deleted already is gone, too. */
  isDeletion?: boolean
  action: () => Promise<unknown>
  /** The toast that says that it is done, unless the screen says so. */
  done?: string
  onDone?: () => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/**
 * A button that changes something on the server, after a second press where it has `confirm`. The confirming button gets
 * the focus; Escape and "Keep" lead back. "Keep" lies where the first press was, so that a double click changes nothing.
 */
export function ActionButton({ label, describedAs = label, confirm, confirmDescribedAs, variant = 'outline', isDeletion = false, action, done, onDone }: Props) {
  const client = useQueryClient()
  // A button that is closed again gets the focus back.
  const [state, setState] = useState<'initial' | 'open' | 'closed'>('initial')
  const root = useFocusAfterRemoval<HTMLSpanElement>()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      try {
        await action()
      } catch (error) {
        if (!isDeletion || !isNotFound(error)) throw error
        void invalidateUrls(client, ['/api/admin'])
      }
    },
    onSuccess: () => {
      if (done) toast(done)
      onDone?.()
      if (state === 'open' && !isDeletion) setState('closed')
    },
  })
  // What was deleted is shown until its list is refetched.
  const isBusy = isPending || (isDeletion && isSuccess)
  const run = () => !isBusy && mutate()
  const keep = () => {
    if (isBusy) return
    reset()
    setState('closed')
  }
  const keepOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && keep()
  return (
    <span ref={root} className="inline-flex flex-wrap items-center gap-2">
      {state === 'open' ? (
        <span role="group" aria-label={`${describedAs}?`} className="inline-flex flex-wrap gap-2">
          <Button variant="outline" aria-disabled={isBusy} onKeyDown={keepOnEscape} onClick={keep}>
            Keep
          </Button>
          <Button ref={focus} aria-label={isBusy ? undefined : confirmDescribedAs} aria-disabled={isBusy} onKeyDown={keepOnEscape} onClick={run}>
            {isBusy && isDeletion ? 'Deleting…' : confirm}
          </Button>
        </span>
      ) : (
        <Button
          ref={state === 'closed' ? focus : null}
          variant={variant}
          aria-label={describedAs}
          aria-disabled={isPending}
          onClick={confirm ? () => setState('open') : run}
        >
          {label}
        </Button>
      )}
      {error && (
        <span role="alert" className="text-sm font-medium text-danger">
          {failureText(error)}
        </span>
      )}
    </span>
  )
}

/** The server says what a conflict is, such as where a file is used. */
const failureText = (error: Error) => (error instanceof HttpError && error.status === 409 ? error.serverMessage : null) ?? errorText(error)
