import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { errorText } from '@/api/formErrors'
import { fullDate } from '@/shared/lib/dates'
import { toast } from '@/shared/lib/toastStore'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { generatedQuestionsQuery, removeGeneratedQuestion } from './api'

// As many as the import format allows (DATA-34).
const MAX_OWN = 20

/** The questions that a model wrote about a published teaching: each can be made the teacher's own, or removed. */
export function GeneratedQuestions({ postId }: { postId: number }) {
  const client = useQueryClient()
  const { setValue } = useFormContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = (useWatch({ name: 'questions' }) ?? []) as string[]
  const { data, error } = useQuery(generatedQuestionsQuery(postId))
  const remove = useMutation({
    mutationFn: (id: number) => removeGeneratedQuestion(client, id),
    // The button that had the focus is gone.
    onSuccess: () => heading.current?.focus(),
    onError: (failure) => toast('The question could not be removed', errorText(failure), 'error'),
  })
  const adopt = (text: string) => {
    setValue('questions', [...own, text], { shouldDirty: true })
    heading.current?.focus()
  }
  if (error) return <p className="text-sm text-ink-soft">The questions written by AI could not be loaded. {errorText(error)}</p>
  const questions = data?.questions.filter(({ text }) => !own.includes(text)) ?? []
  if (!data?.createdAt || data.questions.length === 0) return null
  return (
    <section aria-labelledby="generated-questions" className="grid gap-2 rounded-lg border border-rule p-4">
      <h3 id="generated-questions" ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-2 font-semibold">
        More questions <Badge variant="blue">Written by AI</Badge>
      </h3>
      <p className="text-sm text-ink-soft">
        The search by meaning uses them; readers never see them. {data.model}, {fullDate(data.createdAt)}.
        {data.isOutdated && ' They are about an earlier text, and are not used until they are written again.'}
      </p>
      {questions.length === 0 && <p>All of them are your own now.</p>}
      <ul className="grid gap-3">
        {questions.map(({ id, text }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-48 flex-1">
              <BidiText>{text}</BidiText>
            </span>
            <Button type="button" variant="outline" disabled={own.length >= MAX_OWN} aria-label={`Make my own: ${text}`} onClick={() => adopt(text)}>
              Make my own
            </Button>
            <Button type="button" variant="quiet" disabled={remove.isPending} aria-label={`Remove: ${text}`} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
