import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { endSession, followOtherTabs, restoreSession, session, startSession } from './session'
import { forgetSession, renderAdmin, renderLoggedIn } from './testing'

const HALF_AN_HOUR = 1800
const TOP = '/api/admin/searches/top'
const AGAIN = /^Please enter the password again\./

let sent: (string | null)[] = []
beforeEach(() => {
  sent = []
  server.use(
    http.get(TOP, ({ request }) => {
      sent.push(request.headers.get('Authorization'))
      return HttpResponse.json([])
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  forgetSession()
})

const searches = () => screen.findByText('Nobody has searched in this period.')

describe('a session', () => {
  it('sends its token with the calls of the admin, whoever is signed in as a reader', async () => {
    localStorage.setItem('token', 'of a reader')
    renderLoggedIn()
    await searches()
    expect(sent).toEqual(['Bearer secret'])
  })

  it('survives a reload', async () => {
    renderLoggedIn().unmount()
    renderAdmin()
    await searches()
    expect(session.read()).toEqual({ token: 'secret', ended: null })
  })

  it('ends when the time of its token is over, and the gate says why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    renderLoggedIn()
    await searches()
    act(() => void vi.advanceTimersByTime((HALF_AN_HOUR - 60) * 1000))
    expect(session.read().token).toBe('secret')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await screen.findByText(AGAIN)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(sessionStorage).toHaveLength(0)
  })

  it('does not resume with a token whose time is over', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    vi.setSystemTime(Date.now() + HALF_AN_HOUR * 1000)
    restoreSession()
    expect(session.read()).toEqual({ token: null, ended: 'expired' })
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['nothing', null],
    ['no JSON', 'secret'],
    ['a token without an end', '{"token":"secret"}'],
  ])('does not resume with the flag and %s', (_name, stored) => {
    localStorage.setItem('admin', 'true')
    if (stored) sessionStorage.setItem('admin-token', stored)
    renderAdmin()
    expect(screen.getByText(AGAIN)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('ends with the 401 of a call, and the gate says why', async () => {
    server.use(http.get(TOP, () => HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })))
    const { client } = renderLoggedIn('/admin/searches?days=7')
    expect(await screen.findByText(AGAIN)).toHaveAttribute('role', 'alert')
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/searches?days=7')
    expect(sessionStorage).toHaveLength(0)
    expect(client.getQueryCache().getAll()).toEqual([])
  })

  it('does not end with the 401 of an earlier token', async () => {
    let answer: (() => void) | undefined
    server.use(
      http.get(TOP, async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return HttpResponse.json({ code: 'unauthorized', message: 'no' }, { status: 401 })
      }),
    )
    renderLoggedIn()
    await vi.waitFor(() => expect(answer).toBeDefined())
    act(() => startSession({ token: 'new', expiresIn: HALF_AN_HOUR }))
    answer?.()
    expect(await screen.findByText('Please log in and try again.')).toBeVisible()
    expect(session.read().token).toBe('new')
  })
})

describe('logging out', () => {
  it('clears flag, token and cache, and leads to the gate', async () => {
    const { user, client } = renderLoggedIn()
    await searches()
    expect(client.getQueryCache().getAll()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(screen.getByText('You are logged out.')).toHaveAttribute('role', 'alert')
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  it('in one tab logs out in the others', () => {
    const stop = followOtherTabs()
    renderLoggedIn()
    const change = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    change('theme')
    change('admin')
    expect(session.read().token).toBe('secret')
    localStorage.removeItem('admin')
    change('admin')
    expect(session.read()).toEqual({ token: null, ended: 'logged-out' })
    expect(sessionStorage).toHaveLength(0)
    stop()
  })

  it('is not undone by a token that was left behind', () => {
    startSession({ token: 'secret', expiresIn: HALF_AN_HOUR })
    localStorage.removeItem('admin')
    restoreSession()
    expect(session.read()).toEqual({ token: null, ended: null })
    endSession('logged-out')
  })
})
