import type { Page } from '@playwright/test'
import { grantMembership, newReader } from './readers'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

/** The site after its launch, which `tests/run_e2e.py` starts beside the other one, and its DATA_DIR. */
const { MEMBERS_SITE_URL: SITE = '', MEMBERS_SITE_DATA: DATA_DIR = '' } = process.env

test.use({ baseURL: SITE, contextOptions: { reducedMotion: 'reduce' }, failures: /status of 40[34]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

/** A premium essay of the sample library, and words of its last part. */
const ESSAY = '/weekly-essay/1'
const API = '/api/posts/1'
const SECRET = 'each of us has a Haran'
const CALL = 'Continue with a membership'

const call = (page: Page) => page.getByRole('region', { name: CALL })

async function newMember(page: Page): Promise<void> {
  const username = await newReader(page)
  grantMembership(username, DATA_DIR)
  // The page learns of it.
  await page.reload()
}

/** All that this browser stores of the site, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '')
    }
    for (const { name = '' } of await indexedDB.databases()) texts.push(`IndexedDB: ${name}`)
    return texts.join('\n')
  })

const waitForWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const hasCopy = (page: Page) =>
  page.evaluate(async (url) => (await (await caches.open('members-1')).match(url, { ignoreVary: true })) !== undefined, API)

/** Sets the end of all copies for members to the past: the worker's clock cannot be changed. */
const letCopiesExpire = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('members-1')
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true })
      if (copy) await cache.put(request, new Response(await copy.text(), { headers: { 'Content-Type': 'application/json', 'X-Kept-Until': '1' } }))
    }
  })

async function save(page: Page): Promise<void> {
  await page.goto(ESSAY)
  await waitForWorker(page)
  await page.locator('article footer').getByRole('button', { name: /^Save for Later: / }).click()
  await expect(page.getByText('You can read it without a connection, too.', { exact: true })).toBeVisible()
  await expect.poll(() => hasCopy(page)).toBe(true)
}

// rule: ACCESS-21
test('a visitor reads the beginning and one call to join', BOTH_ENDS, async ({ page }) => {
  await page.goto(ESSAY)
  await expect(page.locator('.locked-preview')).toContainText(/[.!?…]["”’)]*$/)
  await expect(call(page)).toHaveCount(1)
  await expect(call(page).getByText('$88 for a year')).toBeVisible()
  await expect(call(page).getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/checkout')
  await expect(call(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?return=%2Fweekly-essay%2F1')
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Share|Play/ })).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

// rule: ACCESS-22
test('lists mark what is for members, and a member sees no mark', BOTH_ENDS, async ({ page }) => {
  const marks = page.getByRole('main').getByText('Members only', { exact: true })
  await page.goto('/weekly-essay')
  await expect(marks.first()).toBeVisible()
  await expectNoAxeFindings(page)
  await newMember(page)
  await page.goto('/weekly-essay')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(marks).toHaveCount(0)
})

test('a member reads it in full', ONCE, async ({ page }) => {
  await newMember(page)
  await page.goto(ESSAY)
  await expect(page.locator('.reading')).toContainText(SECRET)
  await expect(call(page)).toHaveCount(0)
})

test.describe('on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  // rule: OFFLINE-14
  test('of a visitor nothing of the text is stored', ONCE, async ({ page }) => {
    await page.goto(ESSAY)
    await waitForWorker(page)
    await page.goto('/weekly-essay')
    await page.goto(ESSAY)
    await page.waitForLoadState('networkidle')
    expect(await storedText(page)).not.toContain(SECRET)
  })

  // rule: OFFLINE-14
  test('a member’s copy opens without a network until the membership ends, and is then gone', ONCE, async ({ page, context }) => {
    await newMember(page)
    await save(page)
    await context.setOffline(true)
    await page.goto(ESSAY)
    await expect(page.locator('.reading')).toContainText(SECRET)
    await letCopiesExpire(page)
    await page.goto(ESSAY)
    await expect(page.getByText(SECRET)).toHaveCount(0)
    await expect.poll(() => hasCopy(page)).toBe(false)
    expect(await storedText(page)).not.toContain(SECRET)
  })

  // rule: OFFLINE-14
  test('the copy goes when the server says that the membership ended, and with the sign-out', ONCE, async ({ page }) => {
    await newMember(page)
    await save(page)
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), isPremium: false } })
    })
    await page.goto('/')
    await expect.poll(() => hasCopy(page)).toBe(false)
    expect(await storedText(page)).not.toContain(SECRET)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/')
    await expect.poll(() => hasCopy(page)).toBe(true)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => storedText(page)).not.toContain(SECRET)
  })
})
