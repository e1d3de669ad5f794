import { createContext, useContext } from 'react'

/** The id of the surrounding form, the prefix of its fields' ids. */
export const FormIdContext = createContext('form')

export const useFieldId = (name: string): string => `${useContext(FormIdContext)}-${name}`
