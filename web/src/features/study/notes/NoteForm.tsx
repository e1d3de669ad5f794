import { useFormState } from 'react-hook-form'
import { maxLength, minLength, object, picklist, pipe, string, trim } from 'valibot'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { messageOf } from '../messages'
import { SelectField } from '@/shared/forms/SelectField'
import { NOTE_TYPES } from './noteTypes'
import type { NoteFields } from './queries'

const schema = object({
  noteText: pipe(
    string(),
    trim(),
    minLength(1, t`Please write something.`),
    maxLength(5000, t`A note may have at most 5,000 characters.`),
  ),
  noteType: picklist(['note', 'question', 'insight']),
})

type Props = {
  label: string
  draftKey: string
  defaultValues: NoteFields
  onSubmit: (fields: NoteFields) => Promise<void>
  onCancel: () => void
}

/** The text and the kind of a note. What was typed stays until it is saved. */
export function NoteForm({ label, draftKey, defaultValues, onSubmit, onCancel }: Props) {
  return (
    <Form
      label={label}
      schema={schema}
      defaultValues={defaultValues}
      draftKey={draftKey}
      errorTitle={t`This note could not be saved`}
      describeError={messageOf}
      onSubmit={onSubmit}
      className="grid gap-4"
    >
      <Field name="noteText" label={t`Your note`}>
        {({ className, ...control }) => (
          <textarea rows={5} dir="auto" required {...control} className={cx(className, 'resize-y py-2.5 font-serif text-[1.0625rem]')} />
        )}
      </Field>
      <SelectField name="noteType" label={t`Kind`} options={NOTE_TYPES} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={t`Saving…`}>{t`Save note`}</SubmitButton>
        <CancelButton onCancel={onCancel} />
      </div>
    </Form>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { isSubmitting } = useFormState()
  return (
    <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
      {t`Cancel`}
    </Button>
  )
}
