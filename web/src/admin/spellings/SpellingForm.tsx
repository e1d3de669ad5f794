import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Card } from '@/shared/ui/Card'
import { addSpelling, type Spelling } from '../adminApi'
import { searchedForm, spellingSchema } from './spellingSchema'

type Props = {
  /** A search to begin with, as a form of the term to enter. */
  searched: string
  onAdded: (spelling: Spelling) => void
}

export function SpellingForm({ searched, onAdded }: Props) {
  const client = useQueryClient()
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">Add a spelling</h2>
      <Form
        label="Add a spelling"
        schema={spellingSchema}
        defaultValues={{ name: '', forms: searchedForm(searched) }}
        onSubmit={async (values) => onAdded(await addSpelling(client, values))}
        className="mt-4 grid gap-5"
      >
        <Field name="name" label="Term" hint="As the site writes it, for example: Shabbat" dir="auto" autoComplete="off" />
        <Field name="forms" label="Other spellings" hint="One a line, or separated by commas">
          {(control) => <textarea rows={3} dir="auto" {...control} className={`${control.className} py-2.5`} />}
        </Field>
        <div>
          <SubmitButton pending="Adding…">Add</SubmitButton>
        </div>
        <FocusTerm atStart={searched !== ''} />
      </Form>
    </Card>
  )
}

/** Focuses the term of a form that begins with a search, and empties the form for the next spelling. */
function FocusTerm({ atStart }: { atStart: boolean }) {
  const { reset, setFocus } = useFormContext()
  const { isSubmitSuccessful } = useFormState()
  useEffect(() => {
    if (atStart) setFocus('name')
  }, [atStart, setFocus])
  useEffect(() => {
    if (!isSubmitSuccessful) return
    // The form forgets its inputs as it resets, until it renders again.
    setFocus('name')
    reset({ name: '', forms: '' })
  }, [isSubmitSuccessful, reset, setFocus])
  return null
}
