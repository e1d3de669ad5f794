import { object, pipe, email, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { site } from '@/shared/lib/siteConfig'
import { toast } from '@/shared/lib/toastStore'
import { sendTest } from './api'

const schema = object({ email: pipe(string(), trim(), email('Please enter an e-mail address.')) })

/** Mails a draft to one address, at first the site's own. */
export function SendTest({ draftId }: { draftId: number }) {
  const send = async ({ email }: { email: string }) => {
    await sendTest(draftId, email)
    toast('The test was sent', email)
  }
  return (
    <Form label="Send a test" schema={schema} defaultValues={{ email: site.contactEmail }} onSubmit={send} className="flex max-w-2xl flex-wrap items-end gap-3">
      <Field name="email" label="Send a test to" type="email" autoComplete="email" className="min-w-0 grow" />
      <SubmitButton>Send a test</SubmitButton>
    </Form>
  )
}
