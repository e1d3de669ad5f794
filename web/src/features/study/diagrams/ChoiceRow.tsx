import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A radio group whose options wrap: five do not fit side by side on a phone. */
export function ChoiceRow<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 cursor-pointer items-center rounded-lg border border-rule-strong px-3 text-sm font-medium hover:bg-wash has-checked:border-tekhelet has-checked:bg-wash has-checked:text-tekhelet has-focus-visible:outline-2 has-focus-visible:outline-tekhelet"
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
