import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setToken, tokenStore } from '@/api/token'
import { toastStore } from '@/shared/lib/toastStore'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { signedInAs } from '../testing'
import { ResetPasswordPage } from './ResetPasswordPage'
import { SignInLinkPage } from './SignInLinkPage'
import { VerifyEmailPage } from './VerifyEmailPage'

const TOKEN = 'a-secret-of-twenty-letters'
const EXPIRED = 'This link was used already or has expired. Please ask for a new one.'
const open = (path: string, page: ReactElement) => renderAt(path, page, path.split('#')[0])
const address = () => screen.getByTestId('address').textContent
const press = (name: string) => screen.findByRole('button', { name })

/** Answers a call. Returns the bodies that were sent. */
function answer(path: string, respond: () => Response): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json())
      return respond()
    }),
  )
  return sent
}
const expired = () => HttpResponse.json({ code: 'not_found', message: EXPIRED }, { status: 404 })
const done = () => new HttpResponse(null, { status: 204 })

beforeEach(() => toastStore.set({ current: null, count: 0 }))

describe.each([
  ['/reset-password', <ResetPasswordPage key="reset" />, '/api/password-reset'],
  ['/sign-in', <SignInLinkPage key="sign-in" />, '/api/sign-in-link'],
])('%s without a link', (path, page, call) => {
  it('sends one to an address, and says the same whoever has it', async () => {
    const sent = answer(call, () => HttpResponse.json({ message: 'ok' }, { status: 202 }))
    const { user } = open(path, page)
    await user.click(await press('Send the link'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address.')
    await user.type(screen.getByLabelText('Email'), ' ruth@example.org')
    await user.click(await press('Send the link'))
    expect(await screen.findByText(/If an account has the address/)).toHaveTextContent('ruth@example.org')
    expect(screen.getByText(/If links were sent lately, no further one is: they are still valid/)).toBeVisible()
    expect(screen.getByText('Please look into your mail').parentElement).toHaveFocus()
    expect(sent).toEqual([{ email: 'ruth@example.org' }])
    await user.click(await press('Use another address'))
    expect(screen.getByLabelText('Email')).toHaveValue('')
  })

  it('with a link that was cut says so', () => {
    open(`${path}#token=short`, page)
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete')
    expect(screen.getByLabelText('Email')).toBeVisible()
  })
})

describe('a new password', () => {
  const openLink = () => open(`/reset-password#token=${TOKEN}`, <ResetPasswordPage />)

  async function choose(user: ReturnType<typeof open>['user']) {
    await user.type(screen.getByLabelText('New password'), 'barley and wheat')
    await user.type(screen.getByLabelText('Confirm new password'), 'barley and wheat')
    await user.click(await press('Save the new password'))
  }

  it('signs out here, too, and leads to the login page', async () => {
    setToken('of this browser')
    const sent = answer('/api/password-reset/confirm', done)
    const { user } = openLink()
    await choose(user)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(sent).toEqual([{ token: TOKEN, password: 'barley and wheat' }])
    expect(tokenStore.read()).toBeNull()
    expect(toastStore.read().current?.title).toBe('Your password was changed')
  })

  it('by a link that was used already is told, with a way to a new one', async () => {
    answer('/api/password-reset/confirm', expired)
    const { user } = openLink()
    await choose(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED)
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/reset-password')
  })

  it('that the server refuses is told at its field', async () => {
    const message = 'This password is one of the most common. Please choose another.'
    answer('/api/password-reset/confirm', () => HttpResponse.json({ code: 'validation_failed', message, fields: { password: message } }, { status: 422 }))
    const { user } = openLink()
    await choose(user)
    await screen.findByRole('alert')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(new RegExp(message))
  })
})

describe('a sign-in link', () => {
  const openLink = () => open(`/sign-in#token=${TOKEN}`, <SignInLinkPage />)

  it('signs in once its button is pressed', async () => {
    const sent = answer('/api/sign-in-link/confirm', () => HttpResponse.json(signedInAs()))
    const { user } = openLink()
    expect(sent).toEqual([])
    await user.click(await press('Sign in'))
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toEqual([{ token: TOKEN }])
    expect(tokenStore.read()).toBe('a-token')
  })

  it('that was used already is told, with a way to a new one', async () => {
    answer('/api/sign-in-link/confirm', expired)
    const { user } = openLink()
    await user.click(await press('Sign in'))
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(EXPIRED)
    expect(banner).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })
})

describe('the confirmation of an e-mail', () => {
  const STATE = { username: 'ruth', isSignedIn: true, hasPassword: true, isEstablished: false }
  function openLink(state: Partial<typeof STATE> = {}) {
    answer('/api/email/confirm/state', () => HttpResponse.json({ ...STATE, ...state }))
    return open(`/verify-email#token=${TOKEN}`, <VerifyEmailPage />)
  }

  // rule: AUTH-72
  it('in another browser takes the password of the account', async () => {
    const sent = answer('/api/email/confirm', done)
    const { user } = openLink({ isSignedIn: false })
    await user.type(await screen.findByLabelText("Password of the account 'ruth'"), 'barley and wheat')
    await user.click(await press('Confirm my e-mail'))
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
    expect(sent).toEqual([{ token: TOKEN, password: 'barley and wheat' }])
  })

  // rule: AUTH-72
  it('without the password says that others are put out, and leads to a sign-in link', async () => {
    const sent = answer('/api/email/confirm', done)
    const { user } = openLink({ isSignedIn: false })
    expect(await screen.findByText(/is signed out everywhere, their password ends/)).toBeVisible()
    await user.click(await press('Confirm without the password'))
    expect(await screen.findByText(/the account has no password any more/)).toBeVisible()
    expect(sent).toEqual([{ token: TOKEN }])
    expect(screen.getByRole('link', { name: 'Get a sign-in link by e-mail' })).toHaveAttribute('href', '/sign-in')
  })

  // rule: AUTH-72
  it('of an account whose owner is known needs its password or a sign-in', async () => {
    openLink({ isSignedIn: false, isEstablished: true, hasPassword: false })
    expect(await screen.findByText(/sign in to the account in this browser/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirm without the password' })).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/Password/)).not.toBeInTheDocument()
  })

  // rule: AUTH-66
  it('by a link that was used says so at once', async () => {
    answer('/api/email/confirm/state', expired)
    open(`/verify-email#token=${TOKEN}`, <VerifyEmailPage />)
    expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED)
  })

  // rule: AUTH-66
  it('is sent once its button is pressed', async () => {
    const sent = answer('/api/email/confirm', done)
    const { user } = openLink()
    await press('Confirm my e-mail')
    expect(sent).toEqual([])
    await user.click(await press('Confirm my e-mail'))
    expect(await screen.findByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
    expect(sent).toEqual([{ token: TOKEN }])
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  })

  it.each([
    [404, EXPIRED],
    [409, 'Another account has this address by now.'],
  ])('that does not work (%s) says why', async (status, message) => {
    answer('/api/email/confirm', () => HttpResponse.json({ code: status === 404 ? 'not_found' : 'conflict', message }, { status }))
    const { user } = openLink()
    await user.click(await press('Confirm my e-mail'))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('without its secret asks to open the mail', () => {
    open('/verify-email', <VerifyEmailPage />)
    expect(screen.getByText('Please open the link in the mail that we have sent to you.')).toBeVisible()
  })
})
