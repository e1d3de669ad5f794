import { nonEmpty, object, pipe, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'

const schema = object({ code: pipe(string(), trim(), nonEmpty('Enter the code.')) })

type Props = { label: string; onCode: (code: string) => Promise<void> }

/** Asks for a code, which allows what the button says. */
export function CodeForm({ label, onCode }: Props) {
  return (
    <Form label={label} schema={schema} defaultValues={{ code: '' }} onSubmit={({ code }) => onCode(code)} className="mt-5 max-w-sm">
      <Field name="code" label="Code" type="text" autoComplete="one-time-code" />
      <SubmitButton pending="Checking…">{label}</SubmitButton>
    </Form>
  )
}
