import { useState } from 'react'
import { errorText } from '@/api/errorTexts'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'

type Props = { name: string; label?: string; confirmLabel?: string; onDelete: () => Promise<unknown> }

/** Asks once more before it deletes. */
export function DeleteButton({ name, label = 'Delete', confirmLabel = 'Move to the trash', onDelete }: Props) {
  const [isAsking, ask] = useState(false)
  if (!isAsking) {
    return (
      <Button variant="quiet" aria-label={`${label}: ${name}`} onClick={() => ask(true)}>
        {label}
      </Button>
    )
  }
  const focus = (button: HTMLButtonElement | null) => button?.focus()
  const remove = async () => {
    try {
      await onDelete()
    } catch (error) {
      toast('This could not be deleted', errorText(error), 'error')
      ask(false)
    }
  }
  return (
    <span className="flex gap-2">
      <Button ref={focus} variant="outline" aria-label={`${confirmLabel}: ${name}`} onClick={() => void remove()}>
        {confirmLabel}
      </Button>
      <Button variant="quiet" onClick={() => ask(false)}>
        Keep
      </Button>
    </span>
  )
}
