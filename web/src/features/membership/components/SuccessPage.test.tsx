import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken } from '@/api/token'
import { site } from '@/shared/lib/siteConfig'
import { renderAt } from '@/testing/render'
import { until } from '@/testing/realTime'
import { calls, MEMBER, serveMembership, setMembership } from '../testing'
import { SuccessPage } from './SuccessPage'

const SUCCESS = 'Thank you. We are glad that you learn with us.'
const PROCESSING = 'Your payment is being confirmed.'
const UNKNOWN = 'We do not know yet what became of your payment. Your account shows it as soon as it is confirmed.'
const UNTIL = 'Your membership runs until November 20, 2027.'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(query = '') {
  const view = renderAt(`/subscription-success${query}`, <SuccessPage />)
  await screen.findByRole('heading', { level: 1, name: 'Registration Complete!' })
  return view
}

beforeEach(() => serveMembership())
afterEach(() => {
  vi.useRealTimers()
  site.launchFree = true
  site.reviewMode = false
})

describe('the page after a payment', () => {
  // rule: MEMBER-16
  it('lists what is free during the launch, and leads on', async () => {
    await open()
    expect(screen.getByText('Everything is free during the launch.')).toBeVisible()
    expect(screen.getByText('AI study tools')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse Daily Learning' })).toHaveAttribute('href', '/daily-learning')
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })

  it('lists the benefits of the membership after the launch', async () => {
    site.launchFree = false
    await open()
    expect(screen.getByText('Early access')).toBeVisible()
    expect(screen.queryByText(/free during the launch/i)).not.toBeInTheDocument()
  })

  // rule: MEMBER-16
  it('removes what is private from the address at once, and nothing else', async () => {
    const { router } = await open('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded')
    expect(router.state.location.search).toBe('?redirect_status=succeeded')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  // rule: MEMBER-9
  it('goes back to the checkout after a failure', async () => {
    const { router } = renderAt('/subscription-success?payment_intent_client_secret=s&redirect_status=failed', <SuccessPage />)
    await until(() => expect(router.state.location.pathname + router.state.location.search).toBe('/checkout?payment=failed'))
    expect(router.state.historyAction).toBe('REPLACE')
  })
})

describe('its wording', () => {
  // rule: MEMBER-16
  it.each([
    { query: '', text: SUCCESS },
    { query: '?redirect_status=succeeded', text: SUCCESS },
    { query: '?redirect_status=processing', text: PROCESSING },
    { query: '?redirect_status=pending', text: UNKNOWN },
  ])('for a visitor is that of the address: $query', async ({ query, text }) => {
    clearToken()
    await open(query)
    expect(screen.getByText(text)).toBeVisible()
  })

  it('is of success for a reader during the launch who has paid nothing', async () => {
    await open()
    expect(screen.getByText(SUCCESS)).toBeVisible()
    expect(calls).toEqual([])
  })

  it.each(['?redirect_status=succeeded', '?redirect_status=pending'])('is of success once the server has confirmed it: %s', async (query) => {
    serveMembership(MEMBER)
    await open(query)
    expect(await screen.findByText(UNTIL)).toBeVisible()
    expect(screen.getByText(SUCCESS)).toBeVisible()
  })

  it('is of success for a member who has paid nothing now', async () => {
    site.launchFree = false
    serveMembership({ ...MEMBER, canPurchase: true })
    await open()
    expect(await screen.findByText(UNTIL)).toBeVisible()
    expect(screen.getByText(SUCCESS)).toBeVisible()
  })

  // rule: MEMBER-16
  it('has a note in review mode, which asks the server nothing', async () => {
    site.reviewMode = true
    site.launchFree = false
    await open('?review=1')
    expect(screen.getByText(SUCCESS)).toBeVisible()
    expect(screen.getByText('App review: the purchase was simulated, and nothing was charged.')).toBeVisible()
  })

  it('has no such note where the review mode is off', async () => {
    await open('?review=1')
    expect(screen.queryByText(/App review/)).not.toBeInTheDocument()
  })
})

describe('a payment that the server has not confirmed yet', () => {
  async function openWaiting(query: string) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const view = renderAt(`/subscription-success${query}`, <SuccessPage />)
    await until(() => expect(screen.getByText(PROCESSING)).toBeVisible())
    return view
  }

  // rule: MEMBER-16
  it('is asked for every 3 s, and then the end of the membership is shown', async () => {
    await openWaiting('?redirect_status=succeeded')
    await pass(3_000)
    expect(screen.getByText(PROCESSING)).toBeVisible()
    setMembership(MEMBER)
    await pass(3_000)
    await until(() => expect(screen.getByText(UNTIL)).toBeVisible())
    expect(screen.getByText(SUCCESS)).toBeVisible()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([{ isPaymentPending: true }, { canPurchase: true }])('of a renewal is confirmed once it counts: %o', async (before) => {
    serveMembership({ ...MEMBER, ...before })
    await openWaiting('?redirect_status=succeeded')
    await pass(3_000)
    expect(screen.queryByText(UNTIL)).not.toBeInTheDocument()
    setMembership({ ...MEMBER, isPaymentPending: false, expiresAt: '2028-11-20T12:00:00Z' })
    await pass(3_000)
    await until(() => expect(screen.getByText('Your membership runs until November 20, 2028.')).toBeVisible())
  })

  // rule: MEMBER-16
  it('is not asked for longer than 2 minutes', async () => {
    await openWaiting('?redirect_status=processing')
    await pass(120_000)
    expect(screen.getByText(/The confirmation will come by mail, and nothing is charged twice\./)).toBeVisible()
    expect(vi.getTimerCount()).toBe(0)
  })
})
