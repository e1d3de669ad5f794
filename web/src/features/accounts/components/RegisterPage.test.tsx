import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { tokenStore } from '@/api/token'
import { toastStore } from '@/shared/lib/toastStore'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { signedInAs } from '../testing'
import { PrivacyForm } from './PrivacyForm'
import { RegisterPage } from './RegisterPage'

const PASSWORD = 'barley and wheat'
const FAILURE = 'There was a problem with your registration. The email or username might already be taken.'
const open = () => renderAt('/register', <RegisterPage />)
type User = ReturnType<typeof open>['user']
const address = () => screen.getByTestId('address').textContent
const field = (name: string | RegExp) => screen.getByLabelText(name)
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const toasted = () => toastStore.read().current
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create account' }))

async function fill(user: User) {
  await user.type(field('Username'), 'ruth')
  await user.type(field('Email (optional)'), 'ruth@example.org')
  await user.type(field('Full name'), 'Ruth of Moab')
  await user.type(field('Password'), PASSWORD)
  await user.type(field('Confirm password'), PASSWORD)
  await user.click(box(/I accept the/))
}

/** The bodies of the registrations that the server gets. */
function answer(respond: () => Response): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.post('/api/register', async ({ request }) => {
      sent.push(await request.json())
      return respond()
    }),
  )
  return sent
}

beforeEach(() => toastStore.set({ current: null, count: 0 }))

describe('the register page', () => {
  // rule: AUTH-20, AUTH-21, AUTH-22
  it('has the fields, the checkboxes, Google and a link to the login page', () => {
    open()
    const form = within(screen.getByRole('form', { name: 'Create an account' }))
    const names = [...screen.getByRole('form').querySelectorAll('input')].map(({ name }) => name)
    expect(names).toEqual([
      'username',
      'email',
      'name',
      'password',
      'confirmPassword',
      'dataCollectionConsent',
      'acceptTerms',
    ])
    expect(form.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).checked)).toEqual([false, false])
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password')
    expect(field('Username')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByRole('button', { name: 'Sign up with Google' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  it('shows each error at its field and in the summary', async () => {
    const { user } = open()
    await submit(user)
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Username is required (minimum 3 characters)',
      'Please enter your name.',
      'Password must be at least 8 characters.',
      'Password must be at least 8 characters.',
      'You must accept the terms and conditions.',
    ])
    expect(box(/I accept the/)).toHaveAccessibleDescription('You must accept the terms and conditions.')
  })

  // rule: AUTH-31
  it('demands no e-mail, and sends none where none was given', async () => {
    const sent = answer(() => HttpResponse.json(signedInAs(), { status: 201 }))
    const { user } = open()
    await fill(user)
    expect(field('Email (optional)')).not.toBeRequired()
    await user.clear(field('Email (optional)'))
    expect(screen.queryByRole('checkbox', { name: 'Keep my email private' })).not.toBeInTheDocument()
    await submit(user)
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toEqual([{ username: 'ruth', name: 'Ruth of Moab', password: PASSWORD, isEmailPrivate: 1, dataCollectionConsent: 0 }])
  })

  // rule: AUTH-21, AUTH-31
  it('keeps an e-mail private unless the reader lets it be seen', async () => {
    const sent = answer(() => HttpResponse.json(signedInAs(), { status: 201 }))
    const { user } = open()
    await fill(user)
    expect(box('Keep my email private')).toBeChecked()
    await user.click(box('Keep my email private'))
    await submit(user)
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toEqual([expect.objectContaining({ email: 'ruth@example.org', isEmailPrivate: 0 })])
  })

  // rule: AUTH-24
  it('welcomes the reader, who is signed in', async () => {
    answer(() => HttpResponse.json(signedInAs(), { status: 201 }))
    const { user } = open()
    await fill(user)
    await submit(user)
    await waitFor(() => expect(address()).toBe('/'))
    expect(tokenStore.read()).toBe('a-token')
    expect(toasted()).toMatchObject({
      title: 'Welcome to Torah Nuggets!',
      description: 'Please confirm your e-mail with the link that we have sent to ruth@example.org.',
    })
  })

  // rule: AUTH-24
  it('leads to the login page where no token came back', async () => {
    answer(() => HttpResponse.json({}, { status: 201 }))
    const { user } = open()
    await fill(user)
    await submit(user)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(tokenStore.read()).toBeNull()
  })

  // rule: AUTH-23
  it('says what it does while it waits, and sends once', async () => {
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let calls = 0
    server.use(
      http.post('/api/register', async () => {
        calls++
        await finished
        return HttpResponse.json(signedInAs(), { status: 201 })
      }),
    )
    const { user } = open()
    await fill(user)
    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Creating account...' }))
    finish()
    await waitFor(() => expect(address()).toBe('/'))
    expect(calls).toBe(1)
  })

  // rule: AUTH-25
  it.each([
    [() => HttpResponse.error(), 'The site could not be reached. Please check your connection and try again.'],
    [() => HttpResponse.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 }), 'Not now.'],
  ])('tells of a failure, and its cause', async (respond, cause) => {
    answer(respond)
    const { user } = open()
    await fill(user)
    await submit(user)
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(`Registration Failed${FAILURE}${cause}`)
    expect(toasted()).toMatchObject({ title: 'Registration Failed', description: FAILURE, kind: 'error' })
  })

  it.each([
    ['username', 'Username', 409, 'conflict', 'This username is already taken. Please choose another.'],
    ['password', 'Password', 422, 'validation_failed', 'This password is one of the most common. Please choose another.'],
  ])('shows what the server says about the %s at its field', async (name, label, status, code, message) => {
    answer(() => HttpResponse.json({ code, message, fields: { [name]: message } }, { status }))
    const { user } = open()
    await fill(user)
    await submit(user)
    await screen.findByRole('alert')
    expect(field(label)).toHaveAccessibleDescription(new RegExp(message))
    expect(toasted()?.title).toBe('Registration Failed')
  })
})

describe('the privacy form', () => {
  const openForm = () => renderAt('/login', <PrivacyForm returnTo="/account" />)

  async function fillForm(user: User) {
    await user.type(field('Username'), 'ruth')
    await user.type(field('Name'), 'Ruth')
    await user.type(field('Password'), PASSWORD)
    await user.type(field('Confirm password'), PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Create Private Account' }))
  }

  // rule: AUTH-34, AUTH-40
  it('creates an account with everything private', async () => {
    const sent = answer(() => HttpResponse.json(signedInAs(), { status: 201 }))
    const { user } = openForm()
    expect(box('Keep my email private')).toBeChecked()
    expect(box('Do not collect data about my learning')).toBeChecked()
    await fillForm(user)
    await waitFor(() => expect(toasted()?.title).toBe('Privacy Account Created'))
    expect(sent).toEqual([{ username: 'ruth', name: 'Ruth', password: PASSWORD, isEmailPrivate: 1, dataCollectionConsent: 0 }])
    expect(tokenStore.read()).toBe('a-token')
  })

  // rule: AUTH-41
  it.each([
    [() => HttpResponse.json({ code: 'conflict', message: 'Taken.', fields: { username: 'Taken.' } }, { status: 409 }), 'Taken.'],
    [() => new HttpResponse('', { status: 500 }), 'Registration failed'],
    [() => HttpResponse.error(), 'Account creation failed. The username might already be taken.'],
  ])('tells of a failure', async (respond, text) => {
    answer(respond)
    const { user } = openForm()
    await fillForm(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(toasted()).toMatchObject({ title: 'Account Creation Failed', description: text, kind: 'error' })
  })
})
