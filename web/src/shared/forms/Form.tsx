import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { ErrorSummary } from './ErrorSummary'
import { useDraft, useDraftStorage } from './draft'
import { FormContext } from './formId'

type Schema = GenericSchema<FieldValues, FieldValues>

type Props<S extends Schema> = {
  /** The form's accessible name. */
  label: string
  schema: S
  /** What the form has once it was sent, and before anything is typed. */
  defaultValues: DefaultValues<InferInput<S>>
  /** Fills in fields at first, where the reader has typed nothing before. */
  prefill?: DefaultValues<InferInput<S>> | undefined
  /** Sends the valid values. What it throws is shown: the messages of the server's `fields` at their inputs. */
  onSubmit: (values: InferOutput<S>) => Promise<void>
  /** Keeps what was typed in the session storage under this key until it is sent; then the form is empty again. */
  draftKey?: string
  /** The heading of an error that belongs to no field, and its text in place of the one by its code. */
  errorTitle?: string
  describeError?: (error: unknown) => string
  children: ReactNode
  className?: string
}

/**
 * A form with a schema. A failed submission moves the focus to a summary that links to each invalid field; a field is
 * checked again as the reader corrects it. A second submission is ignored while the first is pending.
 */
export function Form<S extends Schema>({ label, schema, defaultValues, prefill, onSubmit, draftKey, children, className, ...texts }: Props<S>) {
  const { errorTitle, describeError = errorText } = texts
  const id = useId()
  const draft = useDraft({ formId: id, key: draftKey, emptyValues: defaultValues, prefill })
  const form = useForm<InferInput<S>, unknown, InferOutput<S>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft.initialValues,
    shouldFocusError: false,
  })
  useDraftStorage(form, draft)
  const surrounding = useMemo(() => ({ id, values: draft.serverValues }), [id, draft])
  const { isSubmitting, submitCount, isSubmitSuccessful } = form.formState
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && !isSubmitSuccessful) summary.current?.focus()
  }, [submitCount, isSubmitting, isSubmitSuccessful])
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showError(form, error, describeError)
    }
  })
  return (
    <FormProvider {...form}>
      <FormContext value={surrounding}>
        <form
          noValidate
          aria-label={label}
          aria-busy={isSubmitting}
          className={className}
          onSubmit={(event) => {
            event.preventDefault()
            // A form in a dialog is not a part of the form that opened it, to which React would pass the event on.
            event.stopPropagation()
            if (!isSubmitting) void submit(event)
          }}
        >
          <ErrorSummary ref={summary} title={errorTitle} />
          {children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

/** Shows the server's messages at their inputs (that of `forms.0` at `forms`), or one for the whole form in the summary. */
function showError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  describeError: (error: unknown) => string,
): void {
  const fields = error instanceof HttpError ? Object.entries(error.fields) : []
  const known = fields.map(([name, message]) => [name.replace(/\..*/, ''), message] as const).filter(([name]) => name in form.getValues())
  for (const [name, message] of known) form.setError(name as Path<Values>, { type: 'server', message })
  if (known.length === 0) form.setError('root.server', { type: 'server', message: describeError(error) })
}
