import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { apiUrl, type Result } from '@/api/endpoints'
import { isNotFound } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { mutate } from '@/api/mutate'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { NotFound } from '@/shared/ui/NotFound'
import { QueryError } from '@/shared/ui/QueryError'
import { ActionButton } from '../ActionButton'
import { adminItem, asAdmin } from '../adminApi'
import { Loading } from '../Loading'
import { adminPaths } from '../paths'
import { pluralize } from '../pluralize'
import { TRANSLATIONS, translationSchema } from './translation'

const ONE = '/api/admin/translations/{reference}'

/** The translation of a mishnah, which the query parameter `of` names (ADMIN-73). */
export function TranslationScreen() {
  const reference = useSearchParams()[0].get('of') ?? ''
  const { data, error, refetch } = useQuery({ ...adminItem(apiUrl<typeof ONE>(ONE, { path: { reference } })), enabled: reference !== '' })
  if (reference === '' || isNotFound(error)) return <NotFound />
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-6">{errorText(error)}</QueryError>
  return data ? <Translation key={reference} source={data} /> : <Loading label="Loading the mishnah" />
}

function Translation({ source }: { source: Result<typeof ONE> }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { reference, hebrewReference, hebrew, url, teachings, text, translator, suggestedTranslator } = source
  const path = { reference }
  return (
    <div className="mt-6 max-w-2xl pb-10">
      <h2 className="flex flex-wrap items-baseline gap-x-4 text-2xl">
        {reference}
        <bdi lang="he" dir="rtl" className="text-xl text-gold">
          {hebrewReference}
        </bdi>
      </h2>
      <p className="mt-1 text-ink-soft">
        {teachings > 0 ? `Cited in ${pluralize(teachings, 'teaching')}.` : 'No teaching cites it.'}{' '}
        <a href={url} className="text-tekhelet underline underline-offset-4">
          See it on the site
        </a>
      </p>
      <blockquote lang="he" dir="rtl" className="mt-5 border-s-2 border-gold-line ps-4 text-xl leading-relaxed">
        {hebrew}
      </blockquote>
      <Form
        label="Translation"
        schema={translationSchema}
        defaultValues={{ text: text ?? '', translator: translator ?? suggestedTranslator }}
        onSubmit={async (body) => {
          await asAdmin((headers) => mutate(client, 'put', apiUrl<typeof ONE, 'put'>(ONE, { path }), { body, headers, invalidates: [TRANSLATIONS] }))
          toast('The translation is on the site', `${reference}, translated by ${body.translator}.`)
          await navigate(adminPaths.translations)
        }}
        className="mt-6 grid gap-5"
      >
        <Field name="text" label="Translation" hint="Plain text. Lines end where you end them.">
          {(control) => <textarea rows={8} dir="auto" {...control} className={`${control.className} py-2.5`} />}
        </Field>
        <Field name="translator" label="Translated by" hint="Readers see this name below the translation." dir="auto" autoComplete="off" />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton pending="Saving…">Save</SubmitButton>
          <Link to={adminPaths.translations} className="inline-flex min-h-11 items-center px-2 text-tekhelet underline underline-offset-4">
            All mishnahs
          </Link>
        </div>
      </Form>
      {text !== null && (
        <div className="mt-8 border-t border-rule pt-5">
          <ActionButton
            label="Delete the translation"
            confirm="Delete"
            isDeletion
            done="The translation was deleted"
            action={async () => {
              await asAdmin((headers) => mutate(client, 'delete', apiUrl<typeof ONE, 'delete'>(ONE, { path }), { headers, invalidates: [TRANSLATIONS] }))
              await navigate(adminPaths.translations)
            }}
          />
        </div>
      )}
    </div>
  )
}
