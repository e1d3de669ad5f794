import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStore } from '@/api/token'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { until } from '@/testing/realTime'
import { answers, calls, MEMBER, refusal, serveMembership, setMembership } from '../testing'
import { openCheckout } from './openCheckout'

vi.mock('@stripe/stripe-js/pure', async () => (await import('../testing')).stripePure)
vi.mock('@stripe/react-stripe-js', async () => (await import('../testing')).reactStripe)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  toastStore.set({ current: null, count: 0 })
  serveMembership()
})
afterEach(() => {
  vi.useRealTimers()
  site.reviewMode = false
})

describe('a reader with nothing to pay', () => {
  // rule: MEMBER-4
  it('is a member until the end, and learns when it can be renewed', async () => {
    serveMembership(MEMBER)
    answers.intent = () => refusal(409, 'already_member')
    openCheckout()
    expect(await screen.findByRole('heading', { name: 'You are a member' })).toBeVisible()
    expect(await screen.findByText('Your membership runs until November 20, 2027.')).toBeVisible()
    expect(screen.getByText('You can renew it from October 20, 2027.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account')
    expect(screen.getByRole('link', { name: 'Daily Learning' })).toHaveAttribute('href', '/daily-learning')
    expect(toastStore.read().count).toBe(0)
  })

  // rule: MEMBER-4
  it('has a shared account: the server says why, and an own one can be created', async () => {
    answers.intent = () => refusal(403, 'forbidden', 'The demo account cannot become a member.')
    const { user, router } = openCheckout()
    expect(await screen.findByText('The demo account cannot become a member.')).toBeVisible()
    expect(toastStore.read().count).toBe(0)
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/register?return=%2Fcheckout')
    expect(tokenStore.read()).toBeNull()
  })

  it('is asked to log in once the sign-in has ended', async () => {
    answers.intent = () => refusal(401, 'unauthorized')
    openCheckout()
    expect(await screen.findByRole('heading', { name: 'Login Required' })).toBeVisible()
    expect(toastStore.read().count).toBe(0)
  })
})

describe('a payment that is being confirmed', () => {
  async function openPending() {
    serveMembership({ isPaymentPending: true })
    answers.intent = () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      return refusal(409, 'payment_pending')
    }
    const view = openCheckout()
    await until(() => expect(screen.getByText('Your payment is being confirmed.')).toBeVisible())
    await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    return view
  }

  // rule: MEMBER-4
  it('goes on to the success page once it is', async () => {
    const { router } = await openPending()
    await pass(3_000)
    expect(router.state.location.pathname).toBe('/checkout')
    setMembership({ ...MEMBER, isPaymentPending: false })
    await pass(3_000)
    await until(() => expect(router.state.location.pathname).toBe('/subscription-success'))
  })

  // rule: MEMBER-4
  it('is said to be confirmed by mail after two minutes', async () => {
    await openPending()
    await pass(119_999)
    expect(screen.queryByText(/nothing is charged twice/)).not.toBeInTheDocument()
    await pass(1)
    expect(screen.getByText('This takes longer than usual. The confirmation will come by mail, and nothing is charged twice.')).toBeVisible()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a reviewer of an app store', () => {
  async function expectPanel() {
    expect(await screen.findByRole('heading', { name: 'For App Store Reviewers' })).toBeVisible()
    for (const text of ['Yearly premium', '$88/year', 'Auto-renewable', '7-day free trial', 'Enabled']) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(screen.getByText('This panel is shown only to app reviewers. Nothing is charged.')).toBeVisible()
    const simulate = screen.getByRole('link', { name: 'Simulate Purchase for App Review' })
    expect(simulate).toHaveAttribute('href', '/subscription-success?review=1')
    expect(calls).toEqual([])
  }

  // rule: MEMBER-14, MEMBER-15
  it('sees the panel by the account', async () => {
    site.reviewMode = true
    openCheckout('/checkout', { id: 999, email: null })
    await expectPanel()
  })

  it('sees the panel by the stored flag', async () => {
    site.reviewMode = true
    localStorage.setItem('app-store-review-mode', '1')
    openCheckout('/checkout', undefined)
    await expectPanel()
  })

  it('is told from other readers before a payment begins', async () => {
    site.reviewMode = true
    openCheckout('/checkout', null)
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
  })

  // rule: MEMBER-14
  it('is nobody where the operator has not enabled it', async () => {
    localStorage.setItem('app-store-review-mode', '1')
    openCheckout('/checkout', { id: 999, email: null })
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
    expect(screen.queryByText('Yearly premium')).not.toBeInTheDocument()
  })
})
