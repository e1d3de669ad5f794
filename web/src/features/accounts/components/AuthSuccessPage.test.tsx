import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '@/api/errors'
import { setToken, tokenStore } from '@/api/token'
import { renderAt } from '@/testing/render'
import * as calls from '../api/signIn'
import type { SignedIn } from '../api/signIn'
import { storeReturnPath } from '../returnPath'
import { signedInAs } from '../testing'
import { AuthSuccessPage } from './AuthSuccessPage'

const CODE = 'a-one-time-code-of-google'
const open = (address: string) => renderAt(address, <AuthSuccessPage />, '/auth-success')
const address = () => screen.getByTestId('address').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Answers the exchange. The network would wait for the clock, which stands still. */
const exchange = (respond: () => Promise<SignedIn>) => vi.spyOn(calls, 'exchangeCode').mockImplementation(respond)

/** Waits for a heading while the page's clock stands still. */
async function shown(name: string): Promise<void> {
  await pass(0)
  expect(screen.getByRole('heading', { name })).toBeVisible()
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

describe('completing a sign-in', () => {
  // rule: AUTH-53, AUTH-54
  it('exchanges the code once, and goes home after 1.5 s', async () => {
    const sent = exchange(() => Promise.resolve(signedInAs()))
    open(`/auth-success?code=${CODE}`)
    expect(screen.getByRole('heading', { name: 'Processing Authentication...' })).toBeVisible()
    await shown('Login Successful')
    expect(sent).toHaveBeenCalledExactlyOnceWith(CODE)
    expect(tokenStore.read()).toBe('a-token')
    await pass(1_490)
    expect(address()).toContain('/auth-success')
    await pass(20)
    expect(address()).toBe('/')
  })

  // rule: AUTH-54
  it('takes 2 s on the iPad Air 5, and leads back to where it began', async () => {
    storeReturnPath('/account')
    exchange(() => Promise.resolve(signedInAs()))
    open(`/auth-success?code=${CODE}&device=ipad_air5`)
    await shown('Login Successful')
    await pass(1_990)
    expect(address()).toContain('/auth-success')
    await pass(20)
    expect(address()).toBe('/account')
  })

  it('offers to keep an account that will be deleted, on the login page', async () => {
    exchange(() => Promise.resolve(signedInAs({ deletionDueAt: '2026-11-27T12:00:00-05:00' })))
    open(`/auth-success?code=${CODE}`)
    await shown('Login Successful')
    await pass(1_510)
    expect(address()).toBe('/login')
  })

  // rule: AUTH-56
  it('without a code says so, and leads to the login page after 1.5 s', async () => {
    open('/auth-success')
    expect(screen.getByText('Authentication information not found. Please try logging in again.')).toBeVisible()
    await pass(1_490)
    expect(address()).toBe('/auth-success')
    await pass(20)
    expect(address()).toBe('/login')
  })

  // rule: AUTH-57
  it.each([
    () => Promise.reject(new HttpError(404, '{"code":"not_found","message":"Expired."}')),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ])('that fails says so, and leads to the login page after 1.5 s', async (respond) => {
    exchange(respond)
    open(`/auth-success?code=${CODE}`)
    await shown('Authentication Issue')
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await pass(1_510)
    expect(address()).toBe('/login')
  })

  // rule: AUTH-55
  it.each([
    ['/login', () => undefined],
    ['/', () => setToken('of this browser')],
  ])('that takes too long leads to %s after 5 s', async (target, prepare) => {
    prepare()
    exchange(() => new Promise(() => undefined))
    open(`/auth-success?code=${CODE}`)
    await pass(4_990)
    expect(address()).toContain('/auth-success')
    await pass(20)
    expect(address()).toBe(target)
  })
})
