/** What was typed into a form, kept until it is sent: a reload or a visit to another page loses nothing. */
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { isServerRendered } from '@/shared/lib/serverRendered'
import { readStoredJson, writeStorage } from '@/shared/lib/storage'
import { fieldId } from './formId'

type Draft<Values extends FieldValues> = {
  key: string | undefined
  emptyValues: DefaultValues<Values>
  /** What the fields have in the server's HTML: the empty values, or what is filled in for the reader. */
  serverValues: DefaultValues<Values>
  /** Those with what was typed before. */
  initialValues: DefaultValues<Values>
}

type Options<Values extends FieldValues> = {
  formId: string
  /** Without a key nothing is kept. */
  key: string | undefined
  emptyValues: DefaultValues<Values>
  prefill: DefaultValues<Values> | undefined
}

export function useDraft<Values extends FieldValues>({ formId, key, emptyValues, prefill }: Options<Values>): Draft<Values> {
  const [draft] = useState(() => {
    const serverValues = Object.assign({}, emptyValues, prefill)
    const initialValues = Object.assign({}, serverValues, key && typedValues(key, serverValues))
    if (!import.meta.env.SSR && isServerRendered()) takeOverFields(formId, initialValues)
    return { key, emptyValues, serverValues, initialValues }
  })
  return draft
}

/**
 * Puts what the reader has typed or ticked in the server's HTML in the place of the initial values. A field that has its
 * value already has none here, so that it is not set again: a browser would take back what it filled in.
 */
function takeOverFields(formId: string, initialValues: Record<string, unknown>): void {
  for (const [name, initial] of Object.entries(initialValues)) {
    const field = document.getElementById(fieldId(formId, name))
    if (field instanceof HTMLInputElement && field.type === 'checkbox') initialValues[name] = field.checked
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) initialValues[name] = field.value
      else if (field.value === initial) initialValues[name] = undefined
    }
  }
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
