import { useContext, type Ref } from 'react'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { CHECK_FIELDS } from '@/api/formErrors'
import { ErrorBanner } from './ErrorBanner'
import { fieldId, FormContext } from './formId'

type Message = { name: string; text: string }

type Props = {
  ref: Ref<HTMLDivElement>
  /** The heading of an error that belongs to no field. */
  title?: string | undefined
}

/** The errors of a form, each linked to its field. It is announced, and receives the focus after a failed submission. */
export function ErrorSummary({ ref, title }: Props) {
  const { errors } = useFormState()
  const { getValues } = useFormContext()
  const { id: formId } = useContext(FormContext)
  const messages = fieldMessages(errors, Object.keys(getValues()))
  const general = errors.root?.server?.message
  if (messages.length === 0 && !general) return null
  return (
    <ErrorBanner ref={ref} title={general ? title : undefined} text={general ?? CHECK_FIELDS} className="mb-6">
      {messages.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {messages.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} className="underline underline-offset-4" onClick={(event) => focusField(event, fieldId(formId, name))}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ErrorBanner>
  )
}

/** In the order of the form's fields: rules about several of them are checked last. */
const fieldMessages = (errors: FieldErrors, names: string[]): Message[] =>
  names.flatMap((name) => {
    const text = errors[name]?.message
    return typeof text === 'string' ? [{ name, text }] : []
  })

/** Focuses the field without changing the URL. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
