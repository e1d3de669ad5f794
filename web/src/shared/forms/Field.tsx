import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useFormState, type UseFormRegisterReturn } from 'react-hook-form'
import { cx } from '@/shared/lib/cx'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { useFieldId, useServerValue } from './formId'

/** What a field gives its control: a native `input`, `textarea` or `select`. */
export type ControlProps = UseFormRegisterReturn & {
  id: string
  defaultValue: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  className: string
}

type Props = Omit<ComponentProps<'input'>, 'children' | 'name' | 'id'> & {
  name: string
  label: string
  /** Help that is always visible, below the label. */
  hint?: ReactNode
  /** Renders another control than an input. */
  children?: (control: ControlProps) => ReactNode
}

/** A labelled control with its hint and error, which screen readers read with it. */
export function Field({ name, label, hint, children, className, ...input }: Props) {
  const id = useFieldId(name)
  const serverValue = useServerValue(name)
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const message = errors[name]?.message
  const error = typeof message === 'string' ? message : undefined
  const control: ControlProps = {
    ...register(name),
    id,
    defaultValue: typeof serverValue === 'string' && serverValue !== '' ? serverValue : undefined,
    'aria-describedby': cx(hint !== undefined && `${id}-hint`, error && `${id}-error`) || undefined,
    'aria-invalid': error !== undefined,
    className: cx(FIELD_CLASSES, 'px-4 aria-invalid:border-danger'),
  }
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children ? children(control) : <input dir={input.type === 'email' ? 'ltr' : undefined} {...input} {...control} />}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
