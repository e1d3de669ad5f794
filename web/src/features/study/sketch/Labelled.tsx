import { useId, type ReactNode } from 'react'

type Props = { label: string; children: (id: string) => ReactNode }

/** A control below its label, whose `id` it takes. */
export function Labelled({ label, children }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
