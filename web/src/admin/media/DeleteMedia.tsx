import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/errorTexts'
import { Button } from '@/shared/ui/Button'
import { deleteMedia, type Media } from './mediaApi'

/** Deletes after a second button was pressed. The server says where a file is used. */
export function DeleteMedia({ media, onDeleted }: { media: Media; onDeleted: () => void }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) confirm.current?.focus()
  }, [isAsking])
  const { mutate, error, isPending } = useMutation({ mutationFn: () => deleteMedia(client, media.id), onSuccess: onDeleted })
  if (!isAsking) {
    return (
      <div>
        <Button variant="quiet" aria-label={`Delete ${media.name}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
    )
  }
  return (
    <div role="group" aria-label={`Delete ${media.name}?`} className="flex flex-wrap gap-2">
      <Button ref={confirm} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? 'Deleting…' : 'Delete for good'}
      </Button>
      <Button variant="outline" onClick={() => setAsking(false)}>
        Keep
      </Button>
      {error && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {deletionError(error)}
        </p>
      )}
    </div>
  )
}

const deletionError = (error: Error) =>
  error instanceof HttpError && error.status === 409 ? (error.serverMessage ?? errorText(error)) : errorText(error)
