import type { ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { cx } from '@/shared/lib/cx'
import { useFieldId, useServerValue } from './formId'

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
}

/** A checkbox with its label, hint and error. The whole line can be pressed. */
export function CheckboxField({ name, label, hint, required }: Props) {
  const id = useFieldId(name)
  const isTicked = useServerValue(name) === true
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const message = errors[name]?.message
  const error = typeof message === 'string' ? message : undefined
  const control = register(name)
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...control}
          id={id}
          type="checkbox"
          defaultChecked={isTicked || undefined}
          required={required}
          aria-describedby={cx(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined}
          aria-invalid={error !== undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-2 ps-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="ps-8 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
