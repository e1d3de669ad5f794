import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@/api/errorTexts'
import { Button } from '@/shared/ui/Button'

type Props = {
  /** What the button says, and what it does for screen readers. */
  label: string
  describedAs?: string
  /** The button that confirms; without it one press is enough. */
  confirm?: string
  action: () => Promise<unknown>
  onDone?: () => void
}

/** A button that changes something on the server, after a second press where it has `confirm`. */
export function ActionButton({ label, describedAs = label, confirm, action, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: action,
    onSuccess: () => {
      setOpen(false)
      onDone?.()
    },
  })
  const run = () => !isPending && mutate()
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isOpen ? (
        <span role="group" aria-label={`${describedAs}?`} className="inline-flex flex-wrap gap-2">
          <Button aria-disabled={isPending} onClick={run}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={() => setOpen(false)}>
            Keep
          </Button>
        </span>
      ) : (
        <Button variant="outline" aria-label={describedAs} aria-disabled={isPending} onClick={confirm ? () => setOpen(true) : run}>
          {label}
        </Button>
      )}
      {error && (
        <span role="alert" className="text-sm font-medium text-danger">
          {errorText(error)}
        </span>
      )}
    </span>
  )
}
