import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setToken, tokenStore } from '@/api/token'
import { leaveReviewMode } from '@/shared/lib/reviewMode'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { IPAD, mockDevice, resetDevice } from '@/testing/device'
import { renderApp, testRoute } from '@/testing/render'
import { until } from '@/testing/realTime'
import { server } from '@/testing/server'

const FLAG = 'app-store-review-mode'
const SECRET = 'app-store-review-secret'
const REVIEWER_AGENT = 'Mozilla/5.0 (iPhone) AppStoreReview/1.0'
const USER = { id: 999, username: 'reviewer', name: 'Reviewer' }

let calls = 0
let sent: unknown[] = []
const accept = () => HttpResponse.json({ token: 'reviewer-token', user: { ...USER, subscriptionStatus: 'premium', isPremium: true } })
function answer(response: () => Response = accept) {
  calls = 0
  sent = []
  server.use(
    http.post('/api/review-login', async ({ request }) => {
      calls += 1
      sent.push(await request.json())
      return response()
    }),
  )
}

const open = (address: string) =>
  renderApp(address, ['/', '/series', '/login', '/reset-password'].map((path) => testRoute(path)))

/** Advances the clock and lets responses arrive. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const signedIn = () => until(() => expect(tokenStore.read()).toBe('reviewer-token'))
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  site.reviewMode = true
  mockDevice({})
  answer()
  localStorage.setItem(SECRET, 'of-the-link')
  toastStore.set({ current: null, count: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  resetDevice()
  sessionStorage.clear()
  site.reviewMode = false
})

/** Opens a page and waits for the sign-in, from whose answer on the clock stands still. */
async function openSignedIn(page: string) {
  answer(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return accept()
  })
  open(page)
  await signedIn()
  await until(() => expect(address()).toBe(page))
}

describe('reviewer mode', () => {
  // rule: REVIEW-3, DATA-25
  it.each(['app_review', 'app_store_review', 'is_reviewer'])('begins with ?%s on any page', async (flag) => {
    await openSignedIn(`/series?${flag}=1`)
    await pass(99)
    expect(address()).toBe(`/series?${flag}=1`)
    await pass(1)
    expect(address()).toBe('/')
    expect(localStorage.getItem(FLAG)).toBe('1')
    expect(localStorage.getItem('user')).toBe(JSON.stringify(USER))
    expect(localStorage.getItem('user_id')).toBe('999')
    expect(calls).toBe(1)
    expect(sent).toEqual([{ secret: 'of-the-link' }])
  })

  it('takes the secret from the link, and keeps it', async () => {
    localStorage.removeItem(SECRET)
    window.location.hash = '#review=of-another-link'
    await openSignedIn('/series?app_review=1')
    expect(sent).toEqual([{ secret: 'of-another-link' }])
    expect(localStorage.getItem(SECRET)).toBe('of-another-link')
    window.location.hash = ''
  })

  // rule: REVIEW-3
  it('goes to the home page after 500 ms on an iPad', async () => {
    mockDevice(IPAD)
    await openSignedIn('/series?app_review')
    await pass(499)
    expect(address()).toBe('/series?app_review')
    await pass(1)
    expect(address()).toBe('/')
  })

  // rule: REVIEW-3
  it('begins in a browser of reviewers', async () => {
    mockDevice({ userAgent: REVIEWER_AGENT })
    await openSignedIn('/series')
    await pass(100)
    expect(address()).toBe('/')
  })

  // rule: REVIEW-3, DATA-26
  it('begins by the stored flag, and goes to the home page after 1000 ms', async () => {
    localStorage.setItem(FLAG, '1')
    await openSignedIn('/series')
    await pass(999)
    expect(address()).toBe('/series')
    await pass(1)
    expect(address()).toBe('/')
  })
})

describe('nothing is sent', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

  /** With every other sign of a reviewer. */
  async function opensQuietly(page: string) {
    localStorage.setItem(FLAG, '1')
    mockDevice({ userAgent: REVIEWER_AGENT })
    open(page)
    await screen.findByText(page)
    await settle()
    expect(calls).toBe(0)
    expect(tokenStore.read()).toBeNull()
  }

  // rule: REVIEW-3
  it.each(['/series?app_review=1', '/login?is_reviewer=1'])('where the mode is off: %s', async (page) => {
    site.reviewMode = false
    await opensQuietly(page)
  })

  // rule: REVIEW-3
  it.each(['/series?app_review=1', '/series'])('without the secret of the link: %s', async (page) => {
    localStorage.removeItem(SECRET)
    await opensQuietly(page)
  })

  // rule: REVIEW-3
  it.each(['/login?app_review=1', '/login', '/reset-password'])('on a page of signing in: %s', async (page) => {
    localStorage.setItem(FLAG, '1')
    open(page)
    await screen.findByText(page)
    await settle()
    expect(calls).toBe(0)
  })

  it('for a reader who is signed in', async () => {
    setToken('a-token')
    open('/series?app_review=1')
    await screen.findByText('/series?app_review=1')
    await settle()
    expect(calls).toBe(0)
    expect(tokenStore.read()).toBe('a-token')
  })

  // rule: DATA-26
  it('with ?app_review=0, which removes the flag', async () => {
    localStorage.setItem(FLAG, '1')
    open('/series?app_review=0')
    await until(() => expect(localStorage.getItem(FLAG)).toBeNull())
    await settle()
    expect(calls).toBe(0)
  })

  it('in a browser of reviewers that has left the mode', async () => {
    mockDevice({ userAgent: REVIEWER_AGENT })
    localStorage.setItem(FLAG, '1')
    leaveReviewMode()
    open('/series')
    await screen.findByText('/series')
    await settle()
    expect(calls).toBe(0)
  })
})

describe('a failure of reviewer mode', () => {
  const FAILURE = {
    title: 'Activation Failed',
    description: 'Please try using the blue button on the home page instead',
    kind: 'error',
  }

  // rule: REVIEW-5
  it.each([404, 429, 500])('of status %d is shown, and is not repeated', async (status) => {
    answer(() => new HttpResponse(null, { status }))
    open('/series?app_review=1')
    await until(() => expect(toastStore.read().current).toMatchObject(FAILURE))
    expect(calls).toBe(1)
    await until(() => expect(address()).toBe('/series?app_review=1'))
    expect(localStorage.getItem(FLAG)).toBeNull()
  })

  it('is a blocked storage: the pages do not sign in again and again', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked')
    })
    open('/series?app_review=1')
    await until(() => expect(toastStore.read().current).toMatchObject(FAILURE))
    await until(() => expect(address()).toBe('/series?app_review=1'))
  })
})
