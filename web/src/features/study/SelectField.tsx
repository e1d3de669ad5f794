import { Field } from '@/shared/forms/Field'
import { cx } from '@/shared/lib/cx'

type Props = {
  name: string
  label: string
  /** The labels by their value, in their order. */
  options: Readonly<Record<string, string>>
}

/** A field of a form with a few values to choose from. */
export const SelectField = ({ name, label, options }: Props) => (
  <Field name={name} label={label}>
    {({ className, ...control }) => (
      <select {...control} className={cx(className, 'pe-10')}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)
