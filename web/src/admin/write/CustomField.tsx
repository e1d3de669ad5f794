import type { ReactNode } from 'react'
import { Controller, useFormContext, type ControllerRenderProps } from 'react-hook-form'
import { useFieldId } from '@/shared/forms/formId'
import { cx } from '@/shared/lib/cx'

/** What a control needs so that label, hint and error belong to it, and the summary of errors leads to it. */
export type CustomControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** What the declaration of a field (`kinds.ts`) says of it to its control. */
export type Described = { name: string; label: string; hint: string | undefined }

type Props = Described & {
  /** The field has several controls: they form a group. */
  isGroup?: boolean
  children: (field: ControllerRenderProps, control: CustomControl) => ReactNode
}

/** A field whose control is no native one, with its label, hint and error. */
export function CustomField({ name, label, hint, isGroup = false, children }: Props) {
  const id = useFieldId(name)
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        const describedBy = cx(hint !== undefined && `${id}-hint`, error?.message && `${id}-error`) || undefined
        const content = (
          <>
            {hint !== undefined && (
              <p id={`${id}-hint`} className="text-sm text-ink-soft">
                {hint}
              </p>
            )}
            {children(field, { id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
            {error?.message && (
              <p id={`${id}-error`} className="text-sm font-medium text-danger">
                {error.message}
              </p>
            )}
          </>
        )
        if (isGroup) {
          return (
            <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} className="grid min-w-0 gap-2">
              <legend className="font-semibold">{label}</legend>
              {content}
            </fieldset>
          )
        }
        return (
          <div className="grid gap-1.5">
            <label id={`${id}-label`} htmlFor={id} className="font-semibold">
              {label}
            </label>
            {content}
          </div>
        )
      }}
    />
  )
}
