import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken } from '@/api/token'
import { site } from '@/shared/lib/siteConfig'
import { toastStore } from '@/shared/lib/toastStore'
import { answers, calls, never, refusal, serveMembership, stripe } from '../testing'
import { openCheckout } from './openCheckout'

vi.mock('@stripe/stripe-js/pure', async () => (await import('../testing')).stripePure)
vi.mock('@stripe/react-stripe-js', async () => (await import('../testing')).reactStripe)

const payment = async () => within(await screen.findByRole('region', { name: 'Payment' }))

beforeEach(() => {
  toastStore.set({ current: null, count: 0 })
  serveMembership()
})
afterEach(() => {
  site.launchFree = true
})

describe('the texts of the checkout', () => {
  // rule: PROD-4, MEMBER-2, MEMBER-3, MEMBER-21
  it('say what a membership brings, its price, and that it is free during the launch', async () => {
    openCheckout()
    expect(await screen.findByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
    expect(screen.getByText(/coming soon, currently free during launch/)).toBeVisible()
    const benefits = within(screen.getByRole('region', { name: 'What it brings' }))
    for (const text of ['Full archive', 'AI content transformation', 'Ad-free reading', 'Early access']) {
      expect(benefits.getByText(text)).toBeVisible()
    }
    expect(benefits.getByText('$88 per year')).toBeVisible()
    expect(benefits.getByText('One payment for one year. It does not renew by itself.')).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
  })

  // rule: MEMBER-21
  it('do not speak of the launch after it', async () => {
    site.launchFree = false
    openCheckout()
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
    expect(screen.queryByText(/coming soon/)).not.toBeInTheDocument()
  })

  // rule: ACCESS-19, MEMBER-3
  it('are for visitors, too: the login leads back, and no payment begins', async () => {
    clearToken()
    openCheckout('/checkout', undefined)
    expect(await (await payment()).findByRole('heading', { name: 'Login Required' })).toBeVisible()
    expect((await payment()).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?return=%2Fcheckout')
    expect((await payment()).getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register?return=%2Fcheckout')
    expect(screen.getByText('Full archive')).toBeVisible()
    expect(calls).toEqual([])
  })
})

describe('the payment form', () => {
  // rule: MEMBER-4
  it('follows "Initializing payment...", for the price of the site', async () => {
    openCheckout()
    expect((await payment()).getByText('Initializing payment...')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Subscribe Now - $88/year' })).toBeVisible()
    expect(screen.queryByText('Initializing payment...')).not.toBeInTheDocument()
    expect(calls).toEqual(['POST /api/create-payment-intent {"amount":8800}'])
    expect(stripe.loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1')
    expect(stripe.options).toMatchObject({ clientSecret: 'pi_1_secret_2', appearance: { theme: 'stripe' } })
  })

  it('waits for the server', async () => {
    answers.intent = never
    openCheckout()
    expect(await screen.findByText('Initializing payment...')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument()
  })

  // rule: MEMBER-6
  it('is dark in the dark theme', async () => {
    document.documentElement.setAttribute('data-theme', 'dark')
    openCheckout()
    await screen.findByRole('button', { name: /^Subscribe/ })
    expect(stripe.options).toMatchObject({ appearance: { theme: 'night' } })
    document.documentElement.removeAttribute('data-theme')
  })
})

const NOT_INITIALIZED = 'Failed to initialize payment. Please try again.'
const NO_CONNECTION = 'Could not connect to payment service.'

describe('a checkout that cannot begin', () => {
  // rule: MEMBER-5, MEMBER-10, MEMBER-11
  it.each([
    { name: 'the site has no payment keys', text: NOT_INITIALIZED, fail: () => (answers.offer = () => HttpResponse.json({ publishableKey: null })) },
    { name: 'no client secret came', text: NOT_INITIALIZED, fail: () => (answers.intent = () => HttpResponse.json({})) },
    { name: 'the payment provider is down', text: NOT_INITIALIZED, fail: () => (answers.intent = () => refusal(503, 'payment_unavailable')) },
    { name: 'the server fails', text: NOT_INITIALIZED, fail: () => (answers.intent = () => new HttpResponse('broken', { status: 500 })) },
    { name: 'there were too many attempts', text: NOT_INITIALIZED, fail: () => (answers.intent = () => refusal(429, 'rate_limited')) },
    { name: 'the site cannot be reached', text: NO_CONNECTION, fail: () => (answers.intent = () => HttpResponse.error()) },
    { name: 'the offer cannot be reached', text: NO_CONNECTION, fail: () => (answers.offer = () => HttpResponse.error() as never) },
    { name: 'the script of Stripe cannot be loaded', text: NO_CONNECTION, fail: () => stripe.loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js')) },
    { name: 'the form of Stripe cannot be loaded', text: NO_CONNECTION, fail: () => (stripe.isFormUnreachable = true) },
  ])('shows the card and the toast: $name', async ({ text, fail }) => {
    fail()
    openCheckout()
    expect(await (await payment()).findByRole('heading', { name: 'Payment Error' })).toBeVisible()
    expect((await payment()).getByText(text)).toBeVisible()
    expect((await payment()).getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    expect(toastStore.read()).toMatchObject({ count: 1, current: { title: 'Error', description: text, kind: 'error' } })
    // The texts of the page stay.
    expect(screen.getByText('Full archive')).toBeVisible()
  })

  // rule: MEMBER-4
  it('can be tried again', async () => {
    answers.intent = () => refusal(503, 'payment_unavailable')
    const { user } = openCheckout()
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers.intent = () => HttpResponse.json({ clientSecret: 'pi_2_secret_3' })
    await user.click(again)
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
  })

  it('can be tried again after the form of Stripe could not be loaded', async () => {
    stripe.isFormUnreachable = true
    const { user } = openCheckout()
    const again = await screen.findByRole('button', { name: 'Try again' })
    stripe.isFormUnreachable = false
    await user.click(again)
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
  })
})

describe('a payment that failed at the bank', () => {
  // rule: MEMBER-9
  it('is shown as a toast and on the page, and leaves the address', async () => {
    const { router } = openCheckout('/checkout?payment=failed')
    expect(await (await payment()).findByText('Payment Failed')).toBeVisible()
    expect((await payment()).getByText('There was a problem processing your payment.')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(toastStore.read()).toMatchObject({
      count: 1,
      current: { title: 'Payment Failed', description: 'There was a problem processing your payment.' },
    })
    expect(await screen.findByRole('button', { name: /^Subscribe/ })).toBeVisible()
    expect((await payment()).getByText('Payment Failed')).toBeVisible()
  })
})
