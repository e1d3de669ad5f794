import { useSearchParams } from 'react-router'
import { email, maxLength, minLength, object, pipe, string, trim } from 'valibot'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { readQuestion } from '@/shared/lib/question'
import { site } from '@/shared/lib/siteConfig'
import { toast } from '@/shared/lib/toastStore'
import { cx } from '@/shared/lib/cx'
import { sendMessage, type ContactMessage } from '../api/outreach'

const NOTHING_TYPED: ContactMessage = { name: '', email: '', subject: '', message: '' }
const EMAIL_ERROR = t`Please enter a valid email address.`

/** A text of these lengths: CONTACT-5, CONTACT-7, CONTACT-8. */
const text = (label: string, min: number, max: number) =>
  pipe(
    string(),
    trim(),
    minLength(min, t`${label} must be at least ${min} characters.`),
    maxLength(max, t`${label} must be at most ${max} characters.`),
  )

const schema = object({
  name: text(t`Name`, 2, 100),
  email: pipe(string(), trim(), email(EMAIL_ERROR), maxLength(100, EMAIL_ERROR)),
  subject: text(t`Subject`, 5, 255),
  message: text(t`Message`, 10, 5000),
})

/**
 * 'Get in Touch' (CONTACT-2). What was typed stays until it is sent; each question in the address has a form of its own,
 * with the question filled in (CONTACT-13).
 */
export function ContactForm() {
  const [params] = useSearchParams()
  const question = readQuestion(params)
  return (
    <Form
      key={question}
      label={t`Get in Touch`}
      schema={schema}
      defaultValues={NOTHING_TYPED}
      prefill={question ? { subject: t`A question for the teacher`, message: question } : undefined}
      draftKey={question ? `contact-draft: ${question}` : 'contact-draft'}
      onSubmit={submit}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label={t`Name`} autoComplete="name" required />
        <Field name="email" label={t`Email`} type="email" autoComplete="email" required />
      </div>
      <Field name="subject" label={t`Subject`} required />
      <Field name="message" label={t`Message`}>
        {({ className, ...control }) => (
          // A question that is filled in keeps its own direction.
          <textarea rows={6} required dir={question ? 'auto' : undefined} {...control} className={cx(className, 'resize-y py-2.5')} />
        )}
      </Field>
      <div>
        <SubmitButton pending={t`Sending...`}>{t`Send Message`}</SubmitButton>
      </div>
      <noscript>{t`Sending needs script. Please write to ${site.contactEmail}.`}</noscript>
    </Form>
  )
}

/** CONTACT-10, CONTACT-11. The form shows the cause of a failure. */
async function submit(message: ContactMessage): Promise<void> {
  try {
    await sendMessage(message)
  } catch (error) {
    toast(t`Error`, t`There was a problem sending your message. Please try again.`, 'error')
    throw error
  }
  toast(t`Message Sent`, t`Thank you for your message. We'll respond as soon as possible.`)
}
