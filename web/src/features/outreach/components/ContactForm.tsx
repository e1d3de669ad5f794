import { email, maxLength, minLength, object, pipe, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { toast } from '@/shared/lib/toastStore'
import { cx } from '@/shared/lib/cx'
import { sendMessage, type ContactMessage } from '../api/outreach'

const NOTHING_TYPED: ContactMessage = { name: '', email: '', subject: '', message: '' }
const EMAIL_ERROR = 'Please enter a valid email address.'

/** A text of these lengths: CONTACT-5, CONTACT-7, CONTACT-8. */
const text = (label: string, min: number, max: number) =>
  pipe(
    string(),
    trim(),
    minLength(min, `${label} must be at least ${min} characters.`),
    maxLength(max, `${label} must be at most ${max} characters.`),
  )

const schema = object({
  name: text('Name', 2, 100),
  email: pipe(string(), trim(), email(EMAIL_ERROR), maxLength(100, EMAIL_ERROR)),
  subject: text('Subject', 5, 255),
  message: text('Message', 10, 5000),
})

/** 'Get in Touch' (CONTACT-2). What was typed stays until it is sent. */
export function ContactForm() {
  return (
    <Form
      label="Get in Touch"
      schema={schema}
      defaultValues={NOTHING_TYPED}
      draftKey="contact-draft"
      onSubmit={submit}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label="Name" autoComplete="name" required />
        <Field name="email" label="Email" type="email" autoComplete="email" required />
      </div>
      <Field name="subject" label="Subject" required />
      <Field name="message" label="Message">
        {({ className, ...control }) => <textarea rows={6} required {...control} className={cx(className, 'resize-y py-2.5')} />}
      </Field>
      <div>
        <SubmitButton pending="Sending...">Send Message</SubmitButton>
      </div>
    </Form>
  )
}

/** CONTACT-10, CONTACT-11. The form shows the cause of a failure. */
async function submit(message: ContactMessage): Promise<void> {
  try {
    await sendMessage(message)
  } catch (error) {
    toast('Error', 'There was a problem sending your message. Please try again.', 'error')
    throw error
  }
  toast('Message Sent', "Thank you for your message. We'll respond as soon as possible.")
}
