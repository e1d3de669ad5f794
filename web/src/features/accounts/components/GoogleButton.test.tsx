import { act, fireEvent, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { server } from '@/testing/server'
import * as device from '../device'
import * as browser from '../leaveSite'
import { storedReturnPath } from '../returnPath'
import { GoogleButton } from './GoogleButton'

const open = () => render(<GoogleButton returnTo="/account">Sign in with Google</GoogleButton>)
const button = () => screen.getByRole('button')
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const press = () => fireEvent.click(button())

let left: string[] = []
beforeEach(() => {
  left = []
  vi.spyOn(browser, 'leaveSite').mockImplementation((url) => void left.push(url))
})
afterEach(() => vi.useRealTimers())

describe('the Google button', () => {
  // rule: AUTH-17
  it('says where the site does not offer Google yet', () => {
    onTestFinished(() => {
      delete site.hasGoogle
    })
    const { unmount } = open()
    expect(button()).not.toHaveAccessibleDescription()
    unmount()
    site.hasGoogle = false
    open()
    expect(button()).toHaveAccessibleDescription('This site does not offer Google yet.')
  })

  // rule: AUTH-17
  it('leaves the site once, and remembers the way back', () => {
    open()
    press()
    expect(button()).toHaveAccessibleName('Connecting...')
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    press()
    expect(left).toEqual(['/api/auth/google'])
    expect(storedReturnPath()).toBe('/account')
  })

  // rule: AUTH-17
  it('works again after 20 s, and when the browser comes back to the page', () => {
    vi.useFakeTimers()
    open()
    press()
    pass(19_990)
    expect(button()).toHaveAccessibleName('Connecting...')
    pass(20)
    expect(button()).toHaveAccessibleName('Sign in with Google')
    press()
    act(() => void window.dispatchEvent(new Event('pageshow')))
    expect(button()).toHaveAccessibleName('Sign in with Google')
    expect(left).toHaveLength(2)
  })

  // rule: AUTH-64
  it('tells the server of an iPad', () => {
    vi.spyOn(device, 'appleDevice').mockReturnValue('ipad')
    open()
    press()
    expect(left).toEqual(['/api/auth/google?device=ipad'])
  })

  // rule: AUTH-64
  it('warms the connection on the iPad Air 5 by a hidden request', async () => {
    vi.spyOn(device, 'appleDevice').mockReturnValue('ipad_air5')
    const requested: string[] = []
    server.use(
      http.get('/api/auth/google', ({ request }) => {
        requested.push(new URL(request.url).search)
        return HttpResponse.error()
      }),
    )
    open()
    press()
    expect(left).toEqual([])
    await expect.poll(() => left).toEqual(['/api/auth/google?device=ipad_air5'])
    expect(requested).toEqual(['?device=ipad_air5'])
  })
})
