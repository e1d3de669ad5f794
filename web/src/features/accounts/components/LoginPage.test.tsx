import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { tokenStore } from '@/api/token'
import { toastStore } from '@/shared/lib/toastStore'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { SignedIn } from '../api/signIn'
import { storeReturnPath } from '../returnPath'
import { aUser, signedInAs } from '../testing'
import { LoginPage } from './LoginPage'

const open = (address = '/login') => renderAt(address, <LoginPage />, '/login')
const address = () => screen.getByTestId('address').textContent
const field = (name: string) => screen.getByLabelText(name)
const toasted = () => toastStore.read().current
const answer = (path: string, body: SignedIn) => server.use(http.post(path, () => HttpResponse.json(body)))

async function signIn(user: ReturnType<typeof open>['user'], identifier = 'ruth', password = 'barley and wheat') {
  await user.type(field('Username or email'), identifier)
  await user.type(field('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

beforeEach(() => {
  toastStore.set({ current: null, count: 0 })
  sessionStorage.clear()
})

describe('the login page', () => {
  // rule: AUTH-1, AUTH-2, AUTH-4
  it('has two tabs, the buttons and the links', async () => {
    const { user } = open()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Standard Login', 'Privacy-Focused NEW'])
    for (const name of ['Sign in', 'Sign in with Google', 'Try Demo Account']) expect(screen.getByRole('button', { name })).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: 'Login' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Forgot your password?', '/reset-password'],
      ['New here? Create an account', '/register'],
      ['Back to Home', '/'],
    ])
    await user.click(screen.getByRole('tab', { name: /Privacy-Focused/ }))
    expect(screen.getByRole('form', { name: 'Create a privacy-focused account' })).toBeVisible()
    const signIn = screen.getByRole('link', { name: 'Already have an account? Sign in' })
    expect(signIn).toHaveAttribute('href', '/login')
    await user.click(signIn)
    expect(signIn).not.toBeInTheDocument()
    expect(screen.getByRole('form', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Standard Login' })).toHaveFocus()
  })

  it('tells password managers what its fields are, and shows the password on demand', async () => {
    const { user } = open()
    expect(field('Username or email')).toHaveAttribute('autocomplete', 'username')
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(field('Password')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field('Password')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field('Password')).toHaveAttribute('type', 'password')
  })

  // rule: AUTH-49
  it('sends signed-in readers on', async () => {
    localStorage.setItem('token', 'a-token')
    server.use(http.get('/api/user', () => HttpResponse.json(aUser())))
    open('/login?return=/account')
    await waitFor(() => expect(address()).toBe('/account'))
  })

  it('sends readers on whose token cannot be checked, and shows the form where it is rejected', async () => {
    localStorage.setItem('token', 'a-token')
    server.use(http.get('/api/user', () => HttpResponse.error()))
    const { unmount } = open()
    await waitFor(() => expect(address()).toBe('/'))
    unmount()
    server.use(http.get('/api/user', () => HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })))
    open()
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible()
    expect(tokenStore.read()).toBeNull()
  })
})

describe('signing in', () => {
  // rule: AUTH-13, AUTH-15, DATA-25
  it('stores token and user, and leads back', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/api/login', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(signedInAs())
      }),
    )
    const { user } = open('/login?return=%2Fseries%2Fruth')
    await signIn(user)
    await waitFor(() => expect(address()).toBe('/series/ruth'))
    expect(sent).toEqual([{ identifier: 'ruth', password: 'barley and wheat' }])
    expect(toasted()).toMatchObject({ title: 'Login Successful', kind: 'info' })
    expect(tokenStore.read()).toBe('a-token')
    expect(localStorage.getItem('user')).toBe('{"id":1234,"username":"ruth","name":"Ruth"}')
    expect(localStorage.getItem('user_id')).toBe('1234')
  })

  // rule: AUTH-14
  it.each([
    [() => HttpResponse.json({ code: 'unauthorized', message: 'Wrong.' }, { status: 401 }), 'Wrong.'],
    [() => new HttpResponse('gone', { status: 502 }), 'Login failed'],
    [() => HttpResponse.error(), 'Invalid username/email or password. Please try again.'],
  ])('that fails is told once: the banner says why', async (respond, text) => {
    server.use(http.post('/api/login', respond))
    const { user } = open()
    await signIn(user)
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveFocus()
    expect(banner).toHaveTextContent('Authentication Error')
    expect(within(banner).getByText(text)).toBeVisible()
    expect(toasted()).toMatchObject({ title: 'Login Failed', kind: 'error' })
    expect(toasted()?.description).toBeUndefined()
    expect(field('Username or email')).toHaveValue('ruth')
  })

  // rule: AUTH-13
  it('is not sent twice', async () => {
    let calls = 0
    let finish: () => void = () => undefined
    const finished = new Promise<void>((resolve) => (finish = resolve))
    server.use(
      http.post('/api/login', async () => {
        calls++
        await finished
        return HttpResponse.json(signedInAs())
      }),
    )
    const { user } = open()
    await signIn(user)
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    await user.click(button)
    await user.keyboard('{Enter}')
    finish()
    await waitFor(() => expect(address()).toBe('/'))
    expect(calls).toBe(1)
  })

  it('before it is deleted, an account is offered to be kept', async () => {
    answer('/api/login', signedInAs({ deletionDueAt: '2026-11-27T12:00:00-05:00' }))
    server.use(http.delete('/api/account/deletion', () => HttpResponse.json(aUser())))
    const { user } = open('/login?return=/account')
    await signIn(user)
    expect(await screen.findByText(/it will be deleted on Friday, November 27, 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go on, and let it be deleted' })).toHaveAttribute('href', '/account')
    await user.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(address()).toBe('/account'))
    expect(toasted()?.title).toBe('Your account is kept')
  })
})

describe('the demo account', () => {
  // rule: AUTH-18
  it('is signed in', async () => {
    answer('/api/demo-login', signedInAs({ id: 998, isShared: true }))
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Try Demo Account' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(toasted()?.title).toBe('Login Successful')
  })

  // rule: AUTH-18
  it.each([
    [() => HttpResponse.json({ code: 'not_found', message: 'There is no demo account.' }, { status: 404 }), 'There is no demo account.'],
    [() => HttpResponse.error(), 'Demo login failed'],
  ])('that cannot be opened is told', async (respond, text) => {
    server.use(http.post('/api/demo-login', respond))
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Try Demo Account' }))
    await waitFor(() => expect(toasted()).toMatchObject({ title: 'Demo Login Failed', description: text, kind: 'error' }))
    expect(await screen.findByRole('button', { name: 'Try Demo Account' })).toBeEnabled()
  })
})

describe('coming back from Google', () => {
  // rule: AUTH-6
  it('shows the error of the URL, removes it, and keeps the way back', async () => {
    storeReturnPath('/account')
    open('/login?error=auth-timeout')
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent('Authentication ErrorAuthentication timed out. Please try again.')
    expect(banner).toHaveFocus()
    await waitFor(() => expect(address()).toBe('/login?return=%2Faccount'))
    expect(screen.getByRole('alert')).toBeVisible()
  })

  it('asks for the password where an account has the address', async () => {
    storeReturnPath('/account')
    answer('/api/login', signedInAs({ hasGoogle: true }))
    const { user } = open('/login?link=google')
    expect(screen.getByText('You already have an account')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/login?link=google&return=%2Faccount'))
    await signIn(user)
    await waitFor(() => expect(address()).toBe('/account'))
    expect(toasted()).toMatchObject({ title: 'Login Successful', description: 'Your account can now be opened with Google, too.' })
  })
})
