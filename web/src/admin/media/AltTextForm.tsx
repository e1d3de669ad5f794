import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxLength, object, pipe, string } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { setAlt, type Media } from './mediaApi'

/** The server's limit (ADMIN-34). */
const MAX_LENGTH = 500
const schema = object({ alt: pipe(string(), maxLength(MAX_LENGTH, `At most ${MAX_LENGTH} letters.`)) })

type Props = {
  media: Media
  /** Inserts the picture, which the form saves and inserts in one step. */
  onInsert?: (media: Media) => void
}

/** Asks what a picture shows, for those who do not see it. */
export function AltTextForm({ media, onInsert }: Props) {
  const client = useQueryClient()
  const { mutateAsync, isSuccess } = useMutation({ mutationFn: (alt: string) => setAlt(client, media.id, alt) })
  return (
    <Form
      label={`Alt text of ${media.name}`}
      schema={schema}
      defaultValues={{ alt: media.alt }}
      onSubmit={async ({ alt }) => {
        const saved = await mutateAsync(alt)
        onInsert?.(saved)
      }}
      className="grid gap-2"
    >
      <Field name="alt" label="Alt text" hint="What the picture shows. Leave it empty for decoration." dir="auto" autoComplete="off" />
      <div className="flex items-center gap-3">
        {onInsert ? <SubmitButton pending="Inserting…">Insert</SubmitButton> : <SubmitButton pending="Saving…">Save</SubmitButton>}
        <span role="status" className="text-sm">
          {isSuccess && 'Saved'}
        </span>
      </div>
    </Form>
  )
}
