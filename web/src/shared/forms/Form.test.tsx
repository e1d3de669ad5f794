import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { email, minLength, object, pipe, string } from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { HttpError } from '@/api/errors'
import { Field } from './Field'
import { Form } from './Form'
import { PasswordField } from './PasswordField'
import { SubmitButton } from './SubmitButton'

const schema = object({
  email: pipe(string(), email('Enter an e-mail address.')),
  message: pipe(string(), minLength(3, 'Write at least 3 characters.')),
})

function open(onSubmit: (values: { email: string; message: string }) => Promise<void> = () => Promise.resolve()) {
  const { container } = render(
    <Form label="Contact" schema={schema} defaultValues={{ email: '', message: '' }} onSubmit={onSubmit}>
      <Field name="email" label="E-mail" type="email" hint="We answer to this address." />
      <Field name="message" label="Message">
        {(control) => <textarea rows={4} {...control} />}
      </Field>
      <SubmitButton>Send</SubmitButton>
    </Form>,
  )
  return { user: userEvent.setup(), container }
}

const mail = () => screen.getByRole('textbox', { name: 'E-mail' })
const message = () => screen.getByRole('textbox', { name: 'Message' })
const send = () => screen.getByRole('button')

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(mail(), 'reader@example.org')
  await user.type(message(), 'Thank you')
}

async function expectNoAxeFindings(container: Element) {
  // jsdom has no layout, so axe cannot compare colours.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
}

describe('a form', () => {
  // rule: LANG-22
  it('runs addresses and passwords from left to right', () => {
    render(
      <Form label="Login" schema={schema} defaultValues={{ email: '', message: '' }} onSubmit={() => Promise.resolve()}>
        <Field name="email" label="E-mail" type="email" />
        <Field name="message" label="Message" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>,
    )
    expect(mail()).toHaveAttribute('dir', 'ltr')
    expect(message()).not.toHaveAttribute('dir')
    expect(screen.getByLabelText('Password').closest('[dir]')).toHaveAttribute('dir', 'ltr')
  })

  // rule: LOOK-10
  it('labels its fields and describes them by their hints', async () => {
    const { container } = open()
    expect(screen.getByRole('form', { name: 'Contact' })).toBeVisible()
    expect(mail()).toHaveAccessibleDescription('We answer to this address.')
    expect(mail()).toBeValid()
    await expectNoAxeFindings(container)
  })

  it('sends valid values', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    const { user } = open(onSubmit)
    await fill(user)
    await user.click(send())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'reader@example.org', message: 'Thank you' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  // rule: LOOK-10
  it('shows errors at each field and in a summary, which receives the focus', async () => {
    const onSubmit = vi.fn(() => Promise.resolve())
    const { user, container } = open(onSubmit)
    await user.click(send())
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(mail()).toHaveAttribute('aria-invalid', 'true')
    expect(mail()).toHaveAccessibleDescription('We answer to this address. Enter an e-mail address.')
    await expectNoAxeFindings(container)
    await user.click(within(summary).getByRole('link', { name: 'Write at least 3 characters.' }))
    expect(message()).toHaveFocus()
  })

  it('validates a field again while it is corrected', async () => {
    const { user } = open()
    await user.click(send())
    await screen.findByRole('alert')
    await user.type(message(), 'Thanks')
    expect(message()).toHaveAttribute('aria-invalid', 'false')
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
  })
})

describe('a submission', () => {
  // rule: LOOK-10
  it('is announced while pending, and is not sent twice', async () => {
    let finish: () => void = () => undefined
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const { user } = open(onSubmit)
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Sending…')
    expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true')
    await user.click(send())
    expect(onSubmit).toHaveBeenCalledOnce()
    finish()
    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
  })

  // rule: LOOK-10
  it('shows the server’s errors at their fields', async () => {
    const body = JSON.stringify({ code: 'validation_failed', message: 'no', fields: { email: 'This address is in use.' } })
    const { user } = open(() => Promise.reject(new HttpError(422, body)))
    await fill(user)
    await user.click(send())
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link', { name: 'This address is in use.' })).toBeVisible()
    expect(mail()).toHaveAccessibleDescription('We answer to this address. This address is in use.')
    expect(summary).toHaveFocus()
  })

  it('shows an error about one item of a list at the field of the list', async () => {
    const body = JSON.stringify({ code: 'validation_failed', message: 'no', fields: { 'message.2': 'This is too short.' } })
    const { user } = open(() => Promise.reject(new HttpError(422, body)))
    await fill(user)
    await user.click(send())
    await screen.findByRole('alert')
    expect(message()).toHaveAccessibleDescription('This is too short.')
  })

  it.each([
    [new TypeError('Failed to fetch'), /^The site could not be reached/],
    [new HttpError(429, '{"code":"rate_limited","message":"","retryAfter":20}'), 'Too many attempts. Please try again in 20 seconds.'],
    [new HttpError(422, '{"code":"validation_failed","message":"","fields":{"other":"no"}}'), 'Please check the marked fields.'],
  ])('that fails for another reason shows its error: %s', async (error, text) => {
    const { user } = open(() => Promise.reject(error))
    await fill(user)
    await user.click(send())
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveFocus()
    // The typed text remains.
    expect(message()).toHaveValue('Thank you')
  })
})
