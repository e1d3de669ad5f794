import { act, fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStore } from '@/api/token'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { IPAD, mockDevice, resetDevice } from '@/testing/device'
import { renderAt } from '@/testing/render'
import { until } from '@/testing/realTime'
import { server } from '@/testing/server'
import { hasReviewerFlag } from '../flags'
import ReviewerNotice from './ReviewerNotice'

/** The answers of the next sign-ins; the last one is repeated. */
let answers: (() => Promise<Response> | Response)[] = []
let calls = 0
const accept = () => HttpResponse.json({ token: 'reviewer-token', user: { id: 999 } })
const refuse = () => new HttpResponse(null, { status: 500 })
const hang = () => new Promise<Response>(() => undefined)

const FAKE = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.getByRole('button', { name: /^Activat/ })
const address = () => screen.getByTestId('address').textContent

async function open() {
  renderAt('/login?app_review=1', <ReviewerNotice />)
  await screen.findByText('The one that you were given with the link.')
  vi.useFakeTimers({ toFake: [...FAKE] })
}

beforeEach(() => {
  mockDevice({})
  calls = 0
  answers = [accept]
  toastStore.set({ current: null, count: 0 })
  server.use(
    http.get('/api/review-login', () => HttpResponse.json({ username: 'reviewer', hasPassword: true })),
    http.post('/api/review-login', () => {
      calls += 1
      return (answers[calls - 1] ?? answers.at(-1) ?? accept)()
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  resetDevice()
  site.reviewMode = false
})

describe('the flags of reviewers', () => {
  // rule: REVIEW-2
  it.each(['app_review', 'app_store_review', 'is_reviewer'])('%s counts only where the mode is on, and with the secret of the link', (flag) => {
    const params = new URLSearchParams(`${flag}=1`)
    expect(hasReviewerFlag(params)).toBe(false)
    site.reviewMode = true
    expect(hasReviewerFlag(params)).toBe(false)
    localStorage.setItem('app-store-review-secret', 'of-the-link')
    expect(hasReviewerFlag(params)).toBe(true)
    expect(hasReviewerFlag(new URLSearchParams(flag))).toBe(true)
    expect(hasReviewerFlag(new URLSearchParams(`${flag}=0`))).toBe(false)
    expect(hasReviewerFlag(new URLSearchParams('other=1'))).toBe(false)
  })
})

describe('the notice for reviewers', () => {
  // rule: REVIEW-2
  it('names the account and not its password, and starts nothing', async () => {
    await open()
    expect(screen.getByText('reviewer')).toBeVisible()
    await pass(60_000)
    expect(calls).toBe(0)
    expect(tokenStore.read()).toBeNull()
  })

  it('speaks of no password where the operator has set none', async () => {
    server.use(http.get('/api/review-login', () => HttpResponse.json({ username: 'reviewer', hasPassword: false })))
    renderAt('/login', <ReviewerNotice />)
    await screen.findByText('reviewer')
    expect(screen.queryByText('Password')).not.toBeInTheDocument()
  })

  it('can still activate without the credentials, which can be requested again', async () => {
    server.use(http.get('/api/review-login', refuse, { once: true }))
    const { user } = renderAt('/login', <ReviewerNotice />)
    expect(await screen.findByRole('alert')).toHaveTextContent('The credentials could not be loaded.')
    expect(button()).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The one that you were given with the link.')).toBeVisible()
  })

  // rule: REVIEW-2
  it.each([
    { name: 'a phone or a computer', device: {}, delay: 100 },
    { name: 'an iPad', device: IPAD, delay: 500 },
  ])('goes to the home page after $delay ms on $name', async ({ device, delay }) => {
    mockDevice(device)
    await open()
    fireEvent.click(button())
    expect(button()).toBeDisabled()
    expect(button()).toHaveTextContent('Activating...')
    await until(() => expect(tokenStore.read()).toBe('reviewer-token'))
    await pass(delay - 1)
    expect(address()).toBe('/login?app_review=1')
    await pass(1)
    expect(address()).toBe('/')
  })

  // rule: REVIEW-5
  it('shows a failure, and can be pressed again', async () => {
    answers = [refuse, accept]
    await open()
    fireEvent.click(button())
    await until(() => expect(button()).toBeEnabled())
    expect(toastStore.read().current).toMatchObject({
      title: 'Activation Failed',
      description: 'Please try using the blue button on the home page instead',
    })
    fireEvent.click(button())
    await until(() => expect(tokenStore.read()).toBe('reviewer-token'))
  })
})

describe('a stuck button', () => {
  // rule: REVIEW-4
  it('on an iPad is enabled after more than 5 s, checked every 2 s, and calls once more', async () => {
    mockDevice(IPAD)
    answers = [hang, hang]
    await open()
    fireEvent.click(button())
    await until(() => expect(calls).toBe(1))
    await pass(5_999)
    expect(button()).toBeDisabled()
    await pass(1)
    expect(button()).toBeEnabled()
    await until(() => expect(calls).toBe(2))
    await pass(8_000)
    expect(calls).toBe(2)
  })

  // rule: REVIEW-4
  it('signs in by the second call', async () => {
    mockDevice(IPAD)
    answers = [hang, accept]
    await open()
    fireEvent.click(button())
    await pass(6_000)
    await until(() => expect(tokenStore.read()).toBe('reviewer-token'))
    await pass(500)
    expect(address()).toBe('/')
    expect(toastStore.read().current).toBeNull()
  })

  // rule: REVIEW-4
  it('on another device waits for its answer', async () => {
    answers = [hang]
    await open()
    fireEvent.click(button())
    await until(() => expect(calls).toBe(1))
    await pass(14_000)
    expect(button()).toBeDisabled()
    expect(calls).toBe(1)
  })
})
