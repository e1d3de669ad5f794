import { useState } from 'react'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { CustomField, type CustomControl, type Described } from './CustomField'

const lines = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean)

/** A list of texts, one a line. */
export function LinesField(described: Described) {
  return (
    <CustomField {...described}>
      {(field, control) => <Lines value={field.value as string[]} onChange={field.onChange} control={control} />}
    </CustomField>
  )
}

type LinesProps = { value: string[]; onChange: (value: string[]) => void; control: CustomControl }

function Lines({ value, onChange, control }: LinesProps) {
  const [typed, setText] = useState(value.join('\n'))
  // What is typed has empty lines and spaces that the value has not; the form may also add a line itself.
  const isTyped = lines(typed).join('\n') === value.join('\n')
  const text = isTyped ? typed : value.join('\n')
  return (
    <textarea
      {...control}
      rows={4}
      dir="auto"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(lines(event.target.value))
      }}
      className={`${FIELD_CLASSES} px-4 py-2.5 aria-invalid:border-danger`}
    />
  )
}
