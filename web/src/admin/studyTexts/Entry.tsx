import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { fullDate } from '@/shared/lib/dates'
import { postPath } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { reviewText, type Review, type StudyText } from './api'
import { Editor } from './Editor'
import { Preview } from './Preview'

const KINDS: Record<StudyText['kind'], string> = { diagram: 'Diagram', transform: 'Text' }

/** One output with its origin, a preview and what the admin can decide. */
export function Entry({ text }: { text: StudyText }) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (review: Review) => reviewText(client, text.id, review),
    onSuccess: () => setEditing(false),
  })
  const decide = (review: Review) => !isPending && mutate(review)
  const headingId = `text-${text.id}`
  return (
    <Card asChild className="p-5">
      <article aria-labelledby={headingId}>
        <h2 id={headingId} className="text-xl">
          <a href={postPath({ id: text.postId, type: text.postType })} className="hover:underline">
            <BidiText>{text.title}</BidiText>
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge variant="blue">
            {KINDS[text.kind]}
            {text.variant && `: ${text.variant}`}
          </Badge>
          {text.outdated && <Badge variant="gold">The teaching was changed since</Badge>}
          <span>
            {fullDate(text.createdAt)}, {text.model}, {text.prompt}
          </span>
        </p>
        <div className="mt-4">
          {isEditing ? (
            <Editor text={text} isPending={isPending} onSave={(content) => decide({ status: 'edited', content })} onCancel={() => setEditing(false)} />
          ) : (
            <Preview text={text} />
          )}
        </div>
        {error && (
          <p role="alert" className="mt-3 text-danger">
            {reviewError(error)}
          </p>
        )}
        {!isEditing && (
          <div className="mt-4 flex flex-wrap gap-3">
            {text.status !== 'approved' && <Button onClick={() => decide({ status: 'approved' })}>Approve</Button>}
            <Button variant="outline" onClick={() => setEditing(true)}>
              Edit
            </Button>
            {text.status !== 'hidden' && (
              <Button variant="quiet" onClick={() => decide({ status: 'hidden' })}>
                Hide
              </Button>
            )}
          </div>
        )}
      </article>
    </Card>
  )
}

/** The server says what is wrong with edited content. */
const reviewError = (error: Error) =>
  error instanceof HttpError && error.status === 422 ? (error.serverMessage ?? errorText(error)) : errorText(error)
