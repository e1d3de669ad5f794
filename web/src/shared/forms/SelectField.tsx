import type { ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { Field } from './Field'

type Props = {
  name: string
  label: string
  hint?: ReactNode
  /** The labels by their value, in their order. */
  options: Readonly<Record<string, string>>
}

/** A field of a form with a few values to choose from. */
export const SelectField = ({ options, ...described }: Props) => (
  <Field {...described}>
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
