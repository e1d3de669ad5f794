import { useContext, type Ref } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { FormIdContext } from './formId'

type Message = { name: string; text: string }

/** The errors of a form, each linked to its field. It is announced, and receives the focus after a failed submission. */
export function ErrorSummary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { errors } = useFormState()
  const formId = useContext(FormIdContext)
  const messages = fieldMessages(errors)
  const general = errors.root?.server?.message
  if (messages.length === 0 && !general) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-xl border border-danger/35 bg-danger-wash px-5 py-4 text-danger"
    >
      <p className="font-semibold">{general ?? SCREEN_ERRORS.form}</p>
      {messages.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {messages.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${formId}-${name}`} className="underline underline-offset-4" onClick={(event) => focusField(event, `${formId}-${name}`)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const fieldMessages = (errors: FieldErrors): Message[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    name !== 'root' && typeof error?.message === 'string' ? [{ name, text: error.message }] : [],
  )

/** Focuses the field without changing the URL. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
