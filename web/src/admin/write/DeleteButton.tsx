import { ActionButton } from '../ActionButton'

type Props = {
  name: string
  label?: string
  confirmLabel?: string
  done?: string
  onDelete: () => Promise<unknown>
  onDone?: () => void
}

/** Asks once more before it moves something to the trash, or deletes it. */
export function DeleteButton({ name, label = 'Delete', confirmLabel = 'Move to the trash', done = 'Moved to the trash', onDelete, onDone }: Props) {
  return (
    <ActionButton
      variant="quiet"
      label={label}
      describedAs={`${label}: ${name}`}
      confirm={confirmLabel}
      confirmDescribedAs={`${confirmLabel}: ${name}`}
      isDeletion
      action={onDelete}
      done={`${done}: ${name}`}
      {...(onDone && { onDone })}
    />
  )
}
