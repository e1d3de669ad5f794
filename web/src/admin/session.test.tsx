import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiUrl } from '@/api/endpoints'
import { getJson } from '@/api/request'
import { server } from '@/testing/server'
import { asAdmin, renewSession } from './adminApi'
import { endSession, followOtherTabs, restoreSession, session, startSession } from './session'
import { forgetSession, renderAdmin, renderLoggedIn } from './testing'

const HALF_AN_HOUR = 1800
const TOP = '/api/admin/searches/top'
const ENTER_AGAIN = /^Please enter the password again\./

let authorizations: (string | null)[] = []
beforeEach(() => {
  authorizations = []
  server.use(
    http.get(TOP, ({ request }) => {
      authorizations.push(request.headers.get('Authorization'))
      return HttpResponse.json([])
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  forgetSession()
})

const emptySearches = () => screen.findByText('Nobody has searched in this period.')

describe('the admin session', () => {
  it('sends its own token with admin requests, even if a reader is signed in', async () => {
    localStorage.setItem('token', 'of a reader')
    renderLoggedIn()
    await emptySearches()
    expect(authorizations).toEqual(['Bearer secret'])
  })

  // rule: ADMIN-3
  it('survives a reload', async () => {
    renderLoggedIn().unmount()
    renderAdmin()
    await emptySearches()
    expect(session.read()).toMatchObject({ token: 'secret', ended: null })
  })

  // rule: ADMIN-5
  it('ends when its token expires, and the login form says why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    renderLoggedIn()
    await emptySearches()
    act(() => void vi.advanceTimersByTime((HALF_AN_HOUR - 60) * 1000))
    expect(session.read().token).toBe('secret')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await screen.findByText(ENTER_AGAIN)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(sessionStorage).toHaveLength(0)
  })

  // rule: ADMIN-46
  it('is renewed quietly while the admin works', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let renewals = 0
    server.use(
      http.post('/api/admin/session/renew', () => ((renewals += 1), HttpResponse.json({ token: 'later', expiresIn: HALF_AN_HOUR }))),
    )
    renderLoggedIn()
    await emptySearches()
    const press = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
    press()
    act(() => void vi.advanceTimersByTime(11 * 60_000))
    press()
    press()
    await vi.waitFor(() => expect(session.read().token).toBe('later'))
    expect(renewals).toBe(1)
  })

  it('is renewed at the first activity after a reload, and again after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const statuses: number[] = []
    server.use(
      http.post('/api/admin/session/renew', () => {
        statuses.push(statuses.length === 0 ? 503 : 200)
        return HttpResponse.json({ token: 'later', expiresIn: HALF_AN_HOUR }, { status: statuses.at(-1) ?? 200 })
      }),
    )
    const { unmount } = renderLoggedIn()
    await emptySearches()
    act(() => void vi.advanceTimersByTime(15 * 60_000))
    unmount()
    renderAdmin()
    await emptySearches()
    const press = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
    press()
    await vi.waitFor(() => expect(statuses).toEqual([503]))
    act(() => void vi.advanceTimersByTime(60_000))
    press()
    await vi.waitFor(() => expect(session.read().token).toBe('later'))
    expect(statuses).toEqual([503, 200])
  })

  it('stays ended if the answer of a renewal comes after the logout', async () => {
    let respond: (() => void) | undefined
    server.use(
      http.post('/api/admin/session/renew', async () => {
        await new Promise<void>((resolve) => (respond = resolve))
        return HttpResponse.json({ token: 'later', expiresIn: HALF_AN_HOUR })
      }),
    )
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    const renewal = renewSession()
    await vi.waitFor(() => expect(respond).toBeDefined())
    endSession('logged-out')
    respond?.()
    await renewal
    expect(session.read()).toMatchObject({ token: null, ended: 'logged-out' })
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  it('that was logged out is not ended again by a call without a token', async () => {
    server.use(http.get(TOP, () => HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })))
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    endSession('logged-out')
    await expect(asAdmin((headers) => getJson(apiUrl(TOP), undefined, headers))).rejects.toThrow('401')
    expect(session.read()).toMatchObject({ token: null, ended: 'logged-out' })
  })

  it('is not restored with an expired token', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    vi.setSystemTime(Date.now() + HALF_AN_HOUR * 1000)
    restoreSession()
    expect(session.read()).toMatchObject({ token: null, ended: 'expired' })
    expect(sessionStorage).toHaveLength(0)
  })

  // rule: ADMIN-3
  it.each([
    ['nothing', null],
    ['no JSON', 'secret'],
    ['a token without an expiry', '{"token":"secret"}'],
  ])('is not restored with the flag and %s', (_name, stored) => {
    localStorage.setItem('admin', 'true')
    if (stored) sessionStorage.setItem('admin-token', stored)
    renderAdmin()
    expect(screen.getByText(ENTER_AGAIN)).toBeVisible()
    expect(authorizations).toEqual([])
  })

  // rule: ADMIN-6
  it('ends after a 401 response, and the login form says why', async () => {
    server.use(http.get(TOP, () => HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })))
    const { client } = renderLoggedIn('/admin/searches?days=7')
    expect(await screen.findByText(ENTER_AGAIN)).toHaveAttribute('role', 'alert')
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/searches?days=7')
    expect(sessionStorage).toHaveLength(0)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('does not end after a 401 response to an earlier token', async () => {
    let respond: (() => void) | undefined
    server.use(
      http.get(TOP, async () => {
        await new Promise<void>((resolve) => (respond = resolve))
        return HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })
      }),
    )
    renderLoggedIn()
    await vi.waitFor(() => expect(respond).toBeDefined())
    act(() => startSession({ token: 'new', expiresIn: HALF_AN_HOUR }))
    respond?.()
    expect(await screen.findByText('Please log in and try again.')).toBeVisible()
    expect(session.read().token).toBe('new')
  })
})

describe('logging out', () => {
  // rule: ADMIN-3, ADMIN-11, DATA-27
  it('clears flag, token and cache, and shows the login form', async () => {
    const { user, client } = renderLoggedIn()
    await emptySearches()
    expect(client.getQueryCache().getAll()).not.toEqual([])
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(screen.getByText('You are logged out.')).toHaveAttribute('role', 'alert')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  // rule: ADMIN-3
  it('in one tab logs out the other tabs', () => {
    const stop = followOtherTabs()
    renderLoggedIn()
    const change = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    change('theme')
    change('admin')
    expect(session.read().token).toBe('secret')
    localStorage.removeItem('admin')
    change('admin')
    expect(session.read()).toMatchObject({ token: null, ended: 'logged-out' })
    expect(sessionStorage).toHaveLength(0)
    stop()
  })

  it('is not undone by a token that is still in sessionStorage', () => {
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    localStorage.removeItem('admin')
    restoreSession()
    expect(session.read()).toMatchObject({ token: null, ended: null })
    endSession('logged-out')
  })
})
