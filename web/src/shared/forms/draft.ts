/** What was typed into a form, kept until it is sent: a reload or a visit to another page loses nothing. */
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStoredJson, writeStorage } from '@/shared/lib/storage'

type Draft<Values extends FieldValues> = {
  key: string | undefined
  emptyValues: DefaultValues<Values>
  /** The empty values with those that were typed before. */
  initialValues: DefaultValues<Values>
}

/** The draft of a form; without a key nothing is kept. */
export function useDraft<Values extends FieldValues>(key: string | undefined, defaultValues: DefaultValues<Values>): Draft<Values> {
  const [draft] = useState(() => ({
    key,
    emptyValues: defaultValues,
    initialValues: Object.assign({}, defaultValues, key && typedValues(key, defaultValues)),
  }))
  return draft
}

/** Stores the values as they change, and empties the form once it is sent. */
export function useDraftStorage<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { key, emptyValues }: Draft<Values>,
): void {
  const { subscribe, reset } = form
  const { isSubmitSuccessful } = form.formState
  useEffect(() => {
    if (!key) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void writeStorage(key, JSON.stringify(values), 'sessionStorage'),
    })
  }, [key, subscribe])
  useEffect(() => {
    if (!key || !isSubmitSuccessful) return
    reset(emptyValues)
    writeStorage(key, null, 'sessionStorage')
  }, [key, emptyValues, isSubmitSuccessful, reset])
}

/** The stored texts of the form's own fields. */
function typedValues(key: string, fields: object): Record<string, string> {
  const stored = readStoredJson(key, 'sessionStorage')
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => name in fields && typeof value === 'string'))
}
