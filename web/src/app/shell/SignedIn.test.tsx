import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken, setToken, tokenStore } from '@/api/token'
import { toastStore } from '@/shared/lib/toastStore'
import { server } from '@/testing/server'
import { mockNarrowViewport, renderApp, testRoute } from '@/testing/render'

const PATHS = ['/', '/torah-timeline', '/contact', '/login', '/register', '/account']
const open = () => renderApp('/', PATHS.map((path) => testRoute(path)))

/** Links and buttons of a part of the page, by their text. */
const entries = (part: HTMLElement) =>
  [...part.querySelectorAll('a, button')].map((each) => each.textContent).filter((text) => /Log|Sign|Account|Admin|Contact|Timeline/.test(text))

async function openDialog(button: string, name: string) {
  await userEvent.click(screen.getByRole('button', { name: button }))
  return screen.findByRole('dialog', { name })
}

beforeEach(() => {
  toastStore.set({ current: null, count: 0 })
  setToken('a-token')
  mockNarrowViewport()
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('a signed-in reader', () => {
  // rule: SHELL-8
  it('has Account and Logout in the header', () => {
    open()
    const header = screen.getByRole('banner')
    expect(entries(header).slice(-2)).toEqual(['Account', 'Logout'])
    expect(within(header).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  })

  // rule: SHELL-8
  it('has Account and Logout in the mobile menu', async () => {
    open()
    expect(entries(await openDialog('Menu', 'Menu')).slice(-3)).toEqual(['Account', 'Logout', 'Admin'])
  })

  // rule: SHELL-16
  it('has Account and Logout in the More sheet', async () => {
    open()
    expect(entries(await openDialog('More', 'More Options'))).toEqual(['Timeline', 'Contact', 'Account', 'Logout'])
  })
})

describe('the token at the start', () => {
  // rule: AUTH-49, AUTH-50
  it('is forgotten silently if the server rejects it', async () => {
    server.use(http.get('/api/user', () => HttpResponse.json({ code: 'unauthorized', message: 'x' }, { status: 401 })))
    open()
    expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeVisible()
    expect(tokenStore.read()).toBeNull()
    expect(toastStore.read().current).toBeNull()
  })

  // rule: AUTH-50
  it('is kept if the server cannot say', async () => {
    let calls = 0
    server.use(
      http.get('/api/user', () => {
        calls++
        return HttpResponse.json({ code: 'unavailable', message: 'x' }, { status: 503 })
      }),
    )
    open()
    await expect.poll(() => calls).toBe(1)
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Account' })).toBeVisible()
    expect(tokenStore.read()).toBe('a-token')
  })

  // rule: AUTH-49
  it('of a visitor makes no request', () => {
    clearToken()
    let calls = 0
    server.use(
      http.get('/api/user', () => {
        calls++
        return HttpResponse.error()
      }),
    )
    open()
    expect(calls).toBe(0)
  })
})

describe('logging out', () => {
  const logOut = async () => {
    open()
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }))
  }

  // rule: SHELL-8, AUTH-52
  it('revokes the token, and forgets it', async () => {
    const revoked: (string | null)[] = []
    server.use(
      http.post('/api/logout', ({ request }) => {
        revoked.push(request.headers.get('authorization'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await logOut()
    expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => toastStore.read().current?.title).toBe('You are logged out')
    expect(revoked).toEqual(['Bearer a-token'])
    expect(tokenStore.read()).toBeNull()
  })

  // rule: DATA-26
  it('removes the stored user and the flag of reviewers', async () => {
    server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })))
    const user = { id: 7, username: 'ruth', name: null }
    setToken('a-token', user)
    expect([localStorage.getItem('user'), localStorage.getItem('user_id')]).toEqual([JSON.stringify(user), '7'])
    localStorage.setItem('app-store-review-mode', '1')
    await logOut()
    expect(Object.keys(localStorage).filter((key) => /token|user|review/.test(key))).toEqual([])
  })

  // rule: SHELL-8
  it('without a connection works on this device, and says so', async () => {
    server.use(http.post('/api/logout', () => HttpResponse.error()))
    await logOut()
    expect(tokenStore.read()).toBeNull()
    await expect.poll(() => toastStore.read().current?.title).toBe('You are logged out on this device')
  })

  it.each([
    ['Menu', 'Menu'],
    ['More', 'More Options'],
  ])('works from %s, which closes', async (button, name) => {
    server.use(http.post('/api/logout', () => new HttpResponse(null, { status: 204 })))
    open()
    await userEvent.click(within(await openDialog(button, name)).getByRole('button', { name: 'Logout' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(tokenStore.read()).toBeNull()
  })
})
