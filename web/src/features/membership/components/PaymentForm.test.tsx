import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { IPAD_AS_MAC, mockDevice, resetDevice } from '@/testing/device'
import { until } from '@/testing/realTime'
import { READER, serveMembership, stripe } from '../testing'
import { openCheckout } from './openCheckout'

vi.mock('@stripe/stripe-js/pure', async () => (await import('../testing')).stripePure)
vi.mock('@stripe/react-stripe-js', async () => (await import('../testing')).reactStripe)

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Safari/604.1', touchPoints: 5 }
const RETURN_URL = 'http://localhost:3000/subscription-success'

async function openForm(reader = READER) {
  const view = openCheckout('/checkout', reader)
  const button = await screen.findByRole('button', { name: 'Subscribe Now - $88/year' })
  const path = () => view.router.state.location.pathname + view.router.state.location.search
  return { ...view, button, path }
}

beforeEach(() => {
  toastStore.set({ current: null, count: 0 })
  serveMembership()
})
afterEach(() => {
  vi.useRealTimers()
  resetDevice()
})

describe('the confirmation', () => {
  // rule: MEMBER-8
  it('shows "Processing...", and Stripe goes to the return URL', async () => {
    const { user, button } = await openForm()
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeVisible()
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({ elements: {}, confirmParams: { return_url: RETURN_URL } })
    expect(screen.queryByRole('textbox', { name: /^E-mail/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/Apple Pay/)).not.toBeInTheDocument()
  })

  // rule: MEMBER-6
  it('happens once, however often the button is pressed', async () => {
    const { button } = await openForm()
    const form = screen.getByRole('form', { name: 'Payment' })
    fireEvent.click(button)
    fireEvent.click(button)
    fireEvent.submit(form)
    const processing = await screen.findByRole('button', { name: 'Processing...' })
    fireEvent.click(processing)
    fireEvent.submit(form)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(stripe.confirmPayment).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible()
  })

  // rule: MEMBER-12
  it.each([
    { message: 'Your card was declined.', shown: 'Your card was declined.' },
    { message: undefined, shown: 'There was a problem processing your payment.' },
  ])('that fails shows why ($shown), and can be repeated', async ({ message, shown }) => {
    stripe.confirmPayment.mockResolvedValueOnce({
      error: { ...(message && { message }), payment_intent: { status: 'requires_payment_method' } },
    })
    const { user, button, path } = await openForm()
    await user.click(button)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`Payment Failed${shown}`)
    expect(alert).toHaveFocus()
    expect(toastStore.read()).toMatchObject({ count: 1, current: { title: 'Payment Failed', description: shown, kind: 'error' } })
    expect(path()).toBe('/checkout')
    await user.click(screen.getByRole('button', { name: 'Subscribe Now - $88/year' }))
    expect(stripe.confirmPayment).toHaveBeenCalledTimes(2)
  })

  // rule: MEMBER-13
  it('that throws says so', async () => {
    stripe.confirmPayment.mockRejectedValueOnce(new Error('IntegrationError'))
    const { user, button } = await openForm()
    await user.click(button)
    const text = 'An unexpected error occurred with the payment system.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(toastStore.read().current).toMatchObject({ title: 'Error', description: text })
  })

  // rule: MEMBER-8
  it.each(['succeeded', 'processing'])('of an intent that is %s already counts as paid', async (status) => {
    stripe.confirmPayment.mockResolvedValueOnce({ error: { message: 'It was confirmed before.', payment_intent: { status } } })
    const { user, button, path } = await openForm()
    await user.click(button)
    await until(() => expect(path()).toBe(`/subscription-success?redirect_status=${status}`))
    expect(toastStore.read().count).toBe(0)
  })
})

it('is loaded anew when the browser shows the page as it was left', async () => {
  await openForm()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})

describe('on iOS', () => {
  // rule: MEMBER-8
  it.each([
    { name: 'an iPhone', device: IPHONE, status: 'succeeded' },
    { name: 'an iPad', device: IPAD_AS_MAC, status: 'processing' },
  ])('$name goes on by itself after 1.5 s', async ({ device, status }) => {
    mockDevice(device)
    stripe.confirmPayment.mockImplementation(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      return Promise.resolve({ paymentIntent: { status } })
    })
    const { button, path } = await openForm()
    expect(screen.getByText('Apple Pay is offered where this device has it.')).toBeVisible()
    fireEvent.click(button)
    await until(() => expect(vi.isFakeTimers()).toBe(true))
    await until(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await act(() => vi.advanceTimersByTimeAsync(1_499))
    expect(path()).toBe('/checkout')
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(path()).toBe(`/subscription-success?redirect_status=${status}`)
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements: {},
      confirmParams: { return_url: RETURN_URL },
      redirect: 'if_required',
    })
  })

  it('stays after an error', async () => {
    mockDevice(IPHONE)
    stripe.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
    const { user, button, path } = await openForm()
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.')
    expect(path()).toBe('/checkout')
  })
})

describe('the e-mail address of the receipt', () => {
  // rule: MEMBER-7
  it('is passed on from an iPhone', async () => {
    mockDevice(IPHONE)
    const { user, button } = await openForm()
    await user.type(screen.getByRole('textbox', { name: 'E-mail for the receipt (optional)' }), ' ruth@example.org ')
    await user.click(button)
    const confirmParams = { return_url: RETURN_URL, receipt_email: 'ruth@example.org' }
    await until(() => expect(stripe.confirmPayment).toHaveBeenCalledWith({ elements: {}, confirmParams, redirect: 'if_required' }))
  })

  // rule: MEMBER-6
  it('is asked elsewhere only of a reader without one, and must be one', async () => {
    const { user, button } = await openForm({ id: 5, email: null })
    await user.type(screen.getByRole('textbox', { name: 'E-mail for the receipt (optional)' }), 'ruth')
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address.')
    expect(stripe.confirmPayment).not.toHaveBeenCalled()
    expect(toastStore.read().count).toBe(0)
  })
})
