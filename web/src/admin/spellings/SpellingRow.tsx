import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/api/errorTexts'
import { fullDate } from '@/shared/lib/dates'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { deleteSpelling, type Spelling } from '../adminApi'

type Props = { spelling: Spelling; onDeleted: () => void }

export function SpellingRow({ spelling: { id, name, forms, createdAt }, onDeleted }: Props) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 border-b border-rule py-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="text-lg">
          <BidiText>{name}</BidiText>
        </h3>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {forms.map((form) => (
            <li key={form}>
              <BidiText>{form}</BidiText>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">{fullDate(createdAt)}</p>
      </div>
      <DeleteButton id={id} name={name} onDeleted={onDeleted} />
    </li>
  )
}

/** Deletes after a second button was pressed. It receives the focus; Escape and the other button lead back. */
function DeleteButton({ id, name, onDeleted }: { id: number; name: string; onDeleted: () => void }) {
  const client = useQueryClient()
  const [state, setState] = useState<'closed' | 'open' | 'deleting'>('closed')
  const [failure, setFailure] = useState<unknown>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setState('closed')
    setFailure(null)
    requestAnimationFrame(() => opener.current?.focus())
  }
  async function confirm() {
    if (state === 'deleting') return
    setState('deleting')
    try {
      await deleteSpelling(client, id)
      onDeleted()
    } catch (error) {
      setFailure(error)
      setState('open')
    }
  }
  if (state === 'closed') {
    return (
      <Button ref={opener} variant="quiet" aria-label={`Delete the spellings of ${name}`} onClick={() => setState('open')}>
        Delete
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label={`Delete the spellings of ${name}?`}
      className="flex flex-wrap gap-2"
    >
      <ConfirmButton isDeleting={state === 'deleting'} onClick={() => void confirm()} onEscape={close} />
      <Button variant="outline" onClick={close}>
        Keep
      </Button>
      {failure !== null && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {errorText(failure)}
        </p>
      )}
    </div>
  )
}

type ConfirmProps = { isDeleting: boolean; onClick: () => void; onEscape: () => void }

function ConfirmButton({ isDeleting, onClick, onEscape }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      aria-disabled={isDeleting}
      onClick={onClick}
      onKeyDown={({ key }) => key === 'Escape' && onEscape()}
    >
      {isDeleting ? 'Deleting…' : 'Delete for good'}
    </Button>
  )
}
