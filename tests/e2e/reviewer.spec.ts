import type { Page } from '@playwright/test'
import { notTakenOver } from './states'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, test } from './support'

/** The tests' site runs with REVIEW_MODE=1. The secret is in the link that the operator gives to reviewers. */
const SECRET = process.env.REVIEW_SECRET ?? ''
const LINK = `#review=${SECRET}`
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('app-store-review-mode'))

/** On a page without the app, which could sign in before the test goes on. */
async function storeFlag(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((secret) => {
    localStorage.setItem('app-store-review-mode', '1')
    localStorage.setItem('app-store-review-secret', secret)
  }, SECRET)
}

function countSignIns(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/review-login')) count += 1
  })
  return () => count
}

test.describe('reviewer mode on', () => {
  test('with a flag the login page waits for Activate, and names the account', BOTH_ENDS, async ({ page }) => {
    const signIns = countSignIns(page)
    await page.goto(`/login?app_review=1${LINK}`)
    await expect(page.getByRole('tab', { name: /Privacy-Focused/ })).toHaveAttribute('aria-selected', 'true')
    const notice = page.getByRole('region', { name: 'For App Store Reviewers' })
    await expect(notice.getByText('reviewer', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    expect(signIns()).toBe(0)
    await notice.getByRole('button', { name: 'Activate' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('user_id'))).toBe('999')
    expect(signIns()).toBe(1)
  })

  // rule: REVIEW-3
  test('by a flag on any page signs in, goes home, and ends with the logout', ONCE, async ({ page }) => {
    await page.goto(`/series?app_store_review=1${LINK}`)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await flag(page)).toBe('1')
    const response = await page.request.get('/api/user', { headers: { Authorization: `Bearer ${await token(page)}` } })
    expect(await response.json()).toMatchObject({ id: 999, subscriptionStatus: 'premium', isPremium: true })
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => token(page)).toBeNull()
    expect(await flag(page)).toBeNull()
    const signIns = countSignIns(page)
    await page.goto('/series')
    await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
    expect(signIns()).toBe(0)
  })

  // rule: REVIEW-3
  test('by the stored flag signs in, and ?app_review=0 removes the flag', ONCE, async ({ page }) => {
    const signIns = countSignIns(page)
    await storeFlag(page)
    await page.goto('/series?app_review=0')
    await expect.poll(() => flag(page)).toBeNull()
    expect(signIns()).toBe(0)
    await storeFlag(page)
    await page.goto('/series')
    await expect(page).toHaveURL('/')
    expect(await token(page)).not.toBeNull()
    expect(signIns()).toBe(1)
  })
})

test.describe('reviewer mode by the browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppStoreReview/1.0' })

  test('signs in', ONCE, async ({ page }) => {
    await page.goto(`/about${LINK}`)
    await expect(page).toHaveURL('/')
    expect(await token(page)).not.toBeNull()
  })
})

// rule: REVIEW-3
test('without the secret of the link no flag has an effect', ONCE, async ({ page }) => {
  const signIns = countSignIns(page)
  await page.addInitScript(() => localStorage.setItem('app-store-review-mode', '1'))
  await page.goto('/login?app_review=1')
  await expect(page.getByRole('tab', { name: /Standard/ })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/series?app_review=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(signIns()).toBe(0)
  expect(await token(page)).toBeNull()
})

// rule: REVIEW-3
test('reviewer mode off leaves every flag without effect', BOTH_ENDS, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.addInitScript(() => localStorage.setItem('app-store-review-mode', '1'))
  // The HTML of a site without REVIEW_MODE.
  await page.route('**/series?*', async (route) => {
    const response = await route.fetch()
    const html = notTakenOver(await response.text())
    expect(html).toContain('"reviewMode": true')
    await route.fulfill({ response, body: html.replace('"reviewMode": true', '"reviewMode": false') })
  })
  await page.goto(`/series?app_review=1&is_reviewer=1${LINK}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /review-login|Reviewer/.test(url))).toEqual([])
  expect(await token(page)).toBeNull()
})

// rule: PAGE-8
test('the image test shows the chosen background image', async ({ page }) => {
  await page.goto('/image-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Image Test' })).toBeVisible()
  await page.getByRole('radio', { name: 'Night' }).check()
  await expect(page.getByRole('img', { name: 'Background image: Night' })).toBeVisible()
  await expectNoAxeFindings(page)
})
