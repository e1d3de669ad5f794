import { createContext, useContext, useState } from 'react'
import { useHydrated } from '@/shared/hooks/useHydrated'

type Surrounding = {
  /** The prefix of the fields' ids. */
  id: string
  /** What the fields have in the server's HTML, by name. */
  values: Readonly<Record<string, unknown>>
}

export const FormContext = createContext<Surrounding>({ id: 'form', values: {} })

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`

export const useFieldId = (name: string): string => fieldId(useContext(FormContext).id, name)

/** The value of a field that is in the server's HTML, where it stays an attribute. Otherwise the form sets and reads it. */
export function useServerValue(name: string): unknown {
  const { values } = useContext(FormContext)
  const isHydrated = useHydrated()
  const [value] = useState(isHydrated ? undefined : values[name])
  return value
}
