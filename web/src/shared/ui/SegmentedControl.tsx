import { useId, type ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A few options side by side, as a radio group. They wrap where they do not fit. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-lg border border-rule bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm font-medium',
            'has-focus-visible:outline-2 has-focus-visible:outline-tekhelet',
            option.value === value ? 'bg-raised text-ink shadow-lift' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
