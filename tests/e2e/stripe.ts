/** Stripe in the browser tests: its script is `stripe-elements.js`, its API the stand-in that `tests/run_e2e.py` starts. */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from './support'

/** Cards of Stripe's test mode. */
export const CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

const SCRIPT = fileURLToPath(new URL('stripe-elements.js', import.meta.url))

function standIn(): string {
  const url = process.env.STRIPE_STAND_IN
  if (!url) throw new Error('STRIPE_STAND_IN is not set: run these tests by tests/run_e2e.py.')
  return url
}

/** Serves Stripe to this page. Returns what the browser has confirmed: the form of each call. */
export async function serveStripe(page: Page): Promise<URLSearchParams[]> {
  const confirmed: URLSearchParams[] = []
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ path: SCRIPT, contentType: 'text/javascript' }))
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const body = request.postData() ?? ''
    confirmed.push(new URLSearchParams(body))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(standIn() + pathname + search, { method: request.method(), headers, body })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: await answer.text(),
    })
  })
  return confirmed
}

/** Has the stand-in do something to a payment: 'refund', or 'dispute' with a status. */
export async function atStripe(command: 'refund' | 'dispute', order: { intent: string; status?: string }): Promise<void> {
  const answer = await fetch(`${standIn()}/control/${command}`, { method: 'POST', body: JSON.stringify(order) })
  expect(answer.status).toBe(200)
}

export const paymentForm = (page: Page) => page.getByRole('form', { name: 'Payment' })
export const payButton = (page: Page) => paymentForm(page).getByRole('button', { name: 'Subscribe Now - $88/year' })

/** Fills in the card and pays. */
export async function payWith(page: Page, card: string): Promise<void> {
  await paymentForm(page).getByLabel('Card number').fill(card)
  await paymentForm(page).getByLabel('Expiration date').fill('12 / 34')
  await paymentForm(page).getByLabel('Security code').fill('123')
  await payButton(page).click()
}
