import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderAdmin } from './testing'

const LOGIN = '/api/admin/login'
const RIGHT = 'correct horse'

const error = (code: string, message: string, more = {}) => ({ code, message, ...more })

beforeEach(() => {
  server.use(
    http.post(LOGIN, async ({ request }) =>
      ((await request.json()) as { password: string }).password === RIGHT
        ? HttpResponse.json({ token: 'secret', expiresIn: 1800 })
        : HttpResponse.json(error('unauthorized', 'Incorrect password'), { status: 401 }),
    ),
    http.get('/api/admin/searches/top', () => HttpResponse.json([])),
  )
})
afterEach(() => {
  vi.useRealTimers()
  forgetSession()
})

const password = () => screen.getByLabelText('Password')
const wrong = () => screen.queryByText('Incorrect password')

async function enter(user: ReturnType<typeof renderAdmin>['user'], text: string) {
  await user.clear(password())
  await user.type(password(), `${text}{Enter}`)
}

describe('the login form of the admin', () => {
  // rule: ADMIN-1
  it('has one focused password field and a link back to the site', async () => {
    const { container } = renderAdmin()
    expect(screen.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    await waitFor(() => expect(password()).toHaveFocus())
    expect(password()).toHaveAttribute('type', 'password')
    expect(screen.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('Admin | Torah Nuggets')
    await expectNoAxeFindings(container)
  })

  // rule: ADMIN-1
  it('opens the requested screen after the right password', async () => {
    const { user } = renderAdmin('/admin/searches?days=7')
    await enter(user, RIGHT)
    expect(await screen.findByRole('heading', { level: 1, name: 'Searches' })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/searches?days=7')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(localStorage.getItem('admin')).toBe('true')
    // The pages of the site would send a token in localStorage.
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  // rule: ADMIN-2
  it('shows and announces an error for 3 s after each wrong password', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { user } = renderAdmin()
    await enter(user, 'wrong')
    const message = await screen.findByText('Incorrect password')
    expect(message).toHaveAttribute('role', 'alert')
    act(() => void vi.advanceTimersByTime(2000))
    expect(wrong()).toBeVisible()
    act(() => void vi.advanceTimersByTime(1500))
    expect(wrong()).not.toBeInTheDocument()
    await enter(user, 'also wrong')
    expect(await screen.findByText('Incorrect password')).toBeVisible()
    expect(localStorage.getItem('admin')).toBeNull()
  })

  it('asks for a code where the second factor is on, and says for 3 s that it is wrong', async () => {
    const required = error('second_factor_required', 'Please enter the code.')
    server.use(
      http.post(LOGIN, async ({ request }) =>
        ((await request.json()) as { code?: string }).code === '123456'
          ? HttpResponse.json({ token: 'secret', expiresIn: 1800 })
          : HttpResponse.json(required, { status: 401 }),
      ),
    )
    const { user, container } = renderAdmin()
    await enter(user, RIGHT)
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(code).toHaveFocus())
    expect(screen.queryByText('Incorrect code')).not.toBeInTheDocument()
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('Incorrect code')).toHaveAttribute('role', 'alert')
    await expectNoAxeFindings(container)
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Searches' })).toBeVisible()
  })

  it('shows an error for an empty password', async () => {
    const { user } = renderAdmin()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('link', { name: 'Enter the password.' })).toBeVisible()
  })

  // rule: ADMIN-2
  it.each([
    ['too many attempts', () => HttpResponse.json(error('rate_limited', 'Too many.', { retryAfter: 40 }), { status: 429 }), 'Too many attempts. Please try again in 40 seconds.'],
    ['no network', () => HttpResponse.error(), 'The site could not be reached. Please check your connection and try again.'],
    ['no database', () => HttpResponse.json(error('database_unavailable', 'Gone.'), { status: 503 }), 'The site is not available just now. Please try again in a moment.'],
  ])('shows the cause of a failed login: %s', async (_name, resolver, text) => {
    server.use(http.post(LOGIN, resolver))
    const { user } = renderAdmin()
    await enter(user, RIGHT)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(text).closest('[role=alert]')).toHaveFocus()
    expect(wrong()).not.toBeInTheDocument()
  })
})
