import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { server } from '@/testing/server'
import { NewsletterForm } from './NewsletterForm'

const URL_ = '/api/newsletter/subscriptions'
const field = () => screen.getByRole('textbox', { name: 'E-mail address' })
const button = () => screen.getByRole('button')

function open() {
  render(<NewsletterForm frequency="weekly" />)
  return userEvent.setup()
}

/** Records what is sent. Each response waits for `finish`. */
function recordSubscriptions(response = () => HttpResponse.json({ message: 'ok' }, { status: 202 })) {
  const sent: unknown[] = []
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  server.use(
    http.post(URL_, async ({ request }) => {
      sent.push(await request.json())
      await finished
      return response()
    }),
  )
  return { sent, finish }
}

// rule: NEWS-5
it('takes an address of type email, which the browser checks', async () => {
  const { sent } = recordSubscriptions()
  const user = open()
  expect(field()).toHaveAttribute('type', 'email')
  expect(field()).toBeRequired()
  await user.click(button())
  await user.type(field(), 'ruth{Enter}')
  expect(sent).toEqual([])
})

// rule: NEWS-1
it('sends the address once, and says that a link was sent to it', async () => {
  const { sent, finish } = recordSubscriptions()
  const user = open()
  await user.type(field(), 'ruth@example.org{Enter}')
  expect(button()).toHaveTextContent('Subscribing…')
  await user.click(button())
  finish()
  expect(await screen.findByText('Almost done: please confirm with the link that we have sent to ruth@example.org.')).toBeVisible()
  expect(sent).toEqual([{ email: 'ruth@example.org', frequency: 'weekly' }])
  expect(screen.getByRole('status')).toHaveTextContent(/^Almost done/)
  expect(field()).toHaveValue('')
  expect(button()).toHaveFocus()
})

const tooMany = { code: 'rate_limited', message: '', retryAfter: 20 }
const invalid = { code: 'validation_failed', message: '', fields: { email: 'This is not an address.' } }

// rule: NEWS-5
it.each([
  ['too many requests', () => HttpResponse.json(tooMany, { status: 429 }), 'Too many attempts. Please try again in 20 seconds.'],
  ['an address that the server refuses', () => HttpResponse.json(invalid, { status: 422 }), 'This is not an address.'],
  ['no connection', () => HttpResponse.error() as never, /^The site could not be reached/],
])('after %s it says so, and keeps the address', async (_cause, response, text) => {
  const { finish } = recordSubscriptions(response)
  finish()
  const user = open()
  await user.type(field(), 'ruth@example.org{Enter}')
  expect(await screen.findByText(text)).toBeVisible()
  expect(field()).toHaveValue('ruth@example.org')
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(text)
})
