import { useId, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { fieldLabel } from './fieldLabels'

const lines = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean)

/** A list of texts, one a line. */
export function LinesField({ name, hint }: { name: string; hint: string }) {
  const { control } = useFormContext()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Lines label={fieldLabel(name)} hint={hint} value={field.value as string[]} onChange={field.onChange} error={fieldState.error?.message} />
      )}
    />
  )
}

type LinesProps = { label: string; hint: string; value: string[]; onChange: (value: string[]) => void; error?: string | undefined }

function Lines({ label, hint, value, onChange, error }: LinesProps) {
  const id = useId()
  // What is typed has empty lines and spaces that the value has not.
  const [text, setText] = useState(value.join('\n'))
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(lines(event.target.value))
        }}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        className={`${FIELD_CLASSES} px-4 py-2.5`}
      />
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </div>
  )
}
