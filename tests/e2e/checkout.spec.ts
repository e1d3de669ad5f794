import type { Page } from '@playwright/test'
import { logIn, register, usernameFor } from './accounts'
import { newReader, signInKnownReader } from './readers'
import { atStripe, CARD, DECLINED_CARD, payButton, paymentForm, payWith, serveStripe } from './stripe'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

/** A script of Stripe counts as another origin: the policy allows it in the document of the checkout alone. */
const STRIPE = 'https://js.stripe.com'

const membership = (page: Page) => page.getByRole('region', { name: 'Membership', exact: true })
const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true })
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** The end that the page names, a year from now. */
const nextYear = new RegExp(`runs until .* ${new Date().getFullYear() + 1}\\.`)

/** Whether the document has changed since the last call. */
async function isNewDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isNew = !('isKnown' in window)
    Object.assign(window, { isKnown: true })
    return isNew
  })
}

test.describe('a membership', () => {
  // It is refused a second time.
  test.use({ failures: /status of (404|409)/ })

  // rule: MEMBER-6, MEMBER-8
  test('a reader joins, and finds the payment and its receipt in the account', BOTH_ENDS, async ({ page }) => {
    const confirmed = await serveStripe(page)
    await newReader(page)
    await page.goto('/account')
    await membership(page).getByRole('link', { name: 'Join' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page).toHaveTitle('Membership | Torah Nuggets')
    await expect(page.getByText(/coming soon, currently free during launch/)).toBeVisible()
    await expect(payButton(page)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    // A reader without an address can name one for the receipt.
    await paymentForm(page).getByLabel('E-mail for the receipt (optional)').fill('ruth@checkout.test')
    await payWith(page, CARD)
    // The client secret stays neither in the address nor in the history.
    await expect(page).toHaveURL('/subscription-success?redirect_status=succeeded')
    await expect(page.getByRole('heading', { level: 1, name: 'Registration Complete!' })).toBeVisible()
    await expect(page.getByText(nextYear)).toBeVisible({ timeout: 60_000 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    expect(confirmed).toHaveLength(1)
    expect(confirmed[0]?.get('receipt_email')).toBe('ruth@checkout.test')
    expect(confirmed[0]?.get('return_url')).toBe(new URL('/subscription-success', page.url()).href)

    await page.goto('/account')
    await expect(membership(page).getByText(/^You are a member until/)).toBeVisible()
    await expect(membership(page).getByText(/: \$88\.00$/)).toBeVisible()
    await expect(membership(page).getByText(/^Paid ·/)).toBeVisible()
    const receipt = membership(page).getByRole('link', { name: /^Receipt of .*, in a new tab$/ })
    await expect(receipt).toHaveAttribute('href', /^https:\/\/pay\.stripe\.com\/receipts\//)
    await expect(receipt).toHaveAttribute('target', '_blank')
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)

    // Nothing is paid twice.
    await page.goto('/checkout')
    await expect(payment(page).getByRole('heading', { name: 'You are a member' })).toBeVisible()
    await expect(payment(page).getByText(/^You can renew it from/)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  })
})

test.describe('a refused card', () => {
  test.use({ failures: /status of (402|404)/ })

  // rule: MEMBER-12
  test('can be replaced by another', ONCE, async ({ page }) => {
    const confirmed = await serveStripe(page)
    await newReader(page)
    await page.goto('/checkout')
    await payWith(page, DECLINED_CARD)
    await expect(paymentForm(page).getByRole('alert')).toContainText('Your card was declined.')
    await expect(toast(page).getByText('Payment Failed', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await payWith(page, CARD)
    await expect(page).toHaveURL('/subscription-success?redirect_status=succeeded')
    await expect(page.getByText(nextYear)).toBeVisible({ timeout: 60_000 })
    expect(confirmed.map((form) => form.get('client_secret'))).toHaveLength(2)
    expect(new Set(confirmed.map((form) => form.get('client_secret'))).size).toBe(1)
  })
})

// rule: MEMBER-23
test('a refund is shown in the account', ONCE, async ({ page }) => {
  const confirmed = await serveStripe(page)
  await newReader(page)
  await page.goto('/checkout')
  await payWith(page, CARD)
  await expect(page.getByText(nextYear)).toBeVisible({ timeout: 60_000 })
  const [intent = ''] = confirmed[0]?.get('client_secret')?.split('_secret') ?? []
  await atStripe('refund', { intent })
  await expect(async () => {
    await page.goto('/account')
    await expect(membership(page).getByText(/^Refunded/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(membership(page).getByRole('link', { name: 'Join' })).toBeVisible()
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Mobile Safari/604.1' })

  // rule: MEMBER-7
  test('the page goes on by itself after the payment', ONCE, async ({ page }) => {
    await serveStripe(page)
    await newReader(page)
    await page.goto('/checkout')
    await expect(page.getByText('Apple Pay is offered where this device has it.')).toBeVisible()
    await payWith(page, CARD)
    await expect(paymentForm(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
    await expect(page).toHaveURL('/subscription-success?redirect_status=succeeded')
    await expect(page.getByText(nextYear)).toBeVisible({ timeout: 60_000 })
  })
})

test.describe('a payment that cannot begin', () => {
  test.use({ failures: /status of (404|503)|ERR_FAILED/ })

  // rule: MEMBER-10
  test('is said to be an error, and can be tried again', BOTH_ENDS, async ({ page }) => {
    await serveStripe(page)
    await signInKnownReader(page)
    const refusal = { code: 'payment_unavailable', message: 'Failed to initialize payment. Please try again.' }
    await page.route('**/api/create-payment-intent', (route) => route.fulfill({ status: 503, json: refusal }))
    await page.goto('/checkout')
    await expect(payment(page).getByRole('heading', { name: 'Payment Error' })).toBeVisible()
    await expect(toast(page).getByText('Failed to initialize payment. Please try again.')).toBeVisible()
    await expect(payment(page).getByRole('link', { name: 'Return to Home' })).toBeVisible()
    await expect(page.getByText('Full archive')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await page.unroute('**/api/create-payment-intent')
    await payment(page).getByRole('button', { name: 'Try again' }).click()
    await expect(payButton(page)).toBeVisible()
  })

  // rule: MEMBER-11
  test('is said to have no connection if the script of Stripe cannot be loaded', ONCE, async ({ page }) => {
    await page.route(`${STRIPE}/**`, (route) => route.abort())
    await signInKnownReader(page)
    await page.goto('/checkout')
    await expect(payment(page).getByText('Could not connect to payment service.')).toBeVisible()
    await expect(toast(page).getByText('Could not connect to payment service.')).toBeVisible()
  })
})

// rule: MEMBER-9
test('a payment that failed at the bank leads back to the checkout', ONCE, async ({ page }) => {
  await serveStripe(page)
  await signInKnownReader(page)
  const query = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed'
  // It is left before it is rendered.
  await page.goto(`/subscription-success?${query}`, { waitUntil: 'commit' })
  await expect(page).toHaveURL('/checkout')
  await expect(toast(page).getByText('Payment Failed', { exact: true })).toBeVisible()
  await expect(payment(page).getByText('There was a problem processing your payment.')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await expectNoAxeFindings(page)
})

// rule: PROD-4, ACCESS-19
test('a visitor reads about the membership, and the login leads back', BOTH_ENDS, async ({ page, request }, info) => {
  await serveStripe(page)
  const username = usernameFor('checkout', info)
  await register(request, username)
  await page.goto('/checkout')
  await expect(page.getByText('AI content transformation')).toBeVisible()
  await expect(payment(page).getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await payment(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login?return=%2Fcheckout')
  await logIn(page, username)
  await expect(page).toHaveURL('/checkout')
  await expect(payButton(page)).toBeVisible()
})

// rule: ROUTE-25, MEMBER-16
test('a visitor sees the page after a payment', ONCE, async ({ page }) => {
  await page.goto('/subscription-success')
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Complete!' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Daily Learning' }).click()
  await expect(page).toHaveURL('/daily-learning')
})

// rule: ROUTE-25, MEMBER-3
test('the checkout is a document of its own, which Back opens again', ONCE, async ({ page }) => {
  await serveStripe(page)
  await signInKnownReader(page)
  const about = await page.goto('/about')
  expect(about?.headers()['content-security-policy']).not.toContain(STRIPE)
  await page.goto('/account')
  await isNewDocument(page)
  await membership(page).getByRole('link', { name: 'Join' }).click()
  await expect(payButton(page)).toBeVisible()
  expect(await isNewDocument(page)).toBe(true)
  const policy = (await page.request.get('/checkout')).headers()['content-security-policy']
  expect(policy).toContain(STRIPE)

  // By a link of the site's router.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About the Rabbi' })).toBeVisible()
  expect(await isNewDocument(page)).toBe(true)

  await page.goBack()
  await expect(page).toHaveURL('/checkout')
  await expect(payButton(page)).toBeVisible()
  expect(await isNewDocument(page)).toBe(true)

  await page.goBack()
  await expect(page).toHaveURL('/account')
  await expect(membership(page).getByRole('link', { name: 'Join' })).toBeVisible()
  expect(await isNewDocument(page)).toBe(true)
})

// rule: MEMBER-14
test('a reviewer of an app store simulates the purchase', BOTH_ENDS, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`/login?app_review=1#review=${process.env.REVIEW_SECRET ?? ''}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/checkout')
  await expect(payment(page).getByText('Yearly premium')).toBeVisible()
  await expect(payment(page).getByText('This panel is shown only to app reviewers. Nothing is charged.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await payment(page).getByRole('link', { name: 'Simulate Purchase for App Review' }).click()
  await expect(page).toHaveURL('/subscription-success?review=1')
  await expect(page.getByText('App review: the purchase was simulated, and nothing was charged.')).toBeVisible()
  await expectNoAxeFindings(page)
  expect(requested.filter((url) => /stripe\.com|create-payment-intent/.test(url))).toEqual([])
})
