import type { Page } from '@playwright/test'
import { bearer, newReader, register, signIn, signInKnownReader } from './readers'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const saveButton = (page: Page) => page.locator('article footer').getByRole('button', { name: /^(Save for Later|Saved): / })
const offer = (page: Page) => page.getByRole('group', { name: 'Where you stopped' })

// rule: ACCOUNT-2
test('a teaching is saved from its page and from a card, listed, removed and put back', BOTH_ENDS, async ({ page }) => {
  await newReader(page)
  for (const path of ['/weekly-essay/3', '/daily-learning/17']) {
    await page.goto(path)
    await saveButton(page).click()
    await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /)
    await expect(page.getByText('Saved for later', { exact: true })).toBeVisible()
    await page.reload()
    await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /)
  }
  await page.goto('/daily-learning')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(1).getByRole('button', { name: /^Save for Later: / }).click()
  await expect(cards.nth(1).getByRole('button', { name: /^Saved: / })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved for later', { exact: true })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.goto('/account')
  const saved = page.getByRole('region', { name: 'Saved Teachings' })
  await expect(saved.getByRole('listitem')).toHaveCount(3)
  await saved.getByRole('listitem').first().getByRole('button').click()
  await expect(saved.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved.getByRole('listitem')).toHaveCount(3)
})

test('a visitor who saves is told that it needs an account, and led back', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  await page.getByRole('main').getByRole('link', { name: /^Save for Later: / }).click()
  await expect(page).toHaveURL('/register?return=%2Fweekly-essay%2F3')
  await expect(page.getByText('To save teachings you need an account.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login?return=%2Fweekly-essay%2F3')
})

// rule: READ-55
test('a list asks once what is saved', ONCE, async ({ page }) => {
  await signInKnownReader(page)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/saved-post') && calls.push(new URL(request.url()).pathname))
  await page.goto('/daily-learning')
  await expect(page.getByRole('main').getByRole('button', { name: /^Save for Later: / }).first()).toBeVisible()
  await expect.poll(() => calls).toEqual(['/api/account/saved-post-ids'])
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
})

test.describe('without a network', () => {
  // The study tools need the network, so their code is not stored: the page is complete without them.
  test.use({ serviceWorkers: 'allow', failures: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|imported module: \S+\/PostTools-/ })

  // rule: OFFLINE-13, OFFLINE-12
  test('a saved teaching that was never opened is read, nobody is signed out, and signing out removes it', ONCE, async ({ page, context }) => {
    await newReader(page)
    await page.goto('/daily-learning')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const card = page.getByRole('main').getByRole('article').nth(2)
    const title = await card.getByRole('heading').innerText()
    const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
    await card.getByRole('button', { name: /^Save for Later: / }).click()
    await expect(page.getByText('You can read it without a connection, too.', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.reading')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.waitForLoadState('networkidle')
    await page.goto('/offline')
    expect(await page.evaluate(async () => (await (await caches.open('saved-1')).keys()).length)).toBeGreaterThan(0)
    await expect(page.getByRole('region', { name: 'Saved teachings' }).getByRole('link', { name: title })).toBeVisible()
    await expectNoAxeFindings(page)
    await context.setOffline(false)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    // The cache itself may exist again: reading it creates it.
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('saved-1')).keys()).length)).toBe(0)
  })
})

/** Scrolls until a paragraph is at the top, and waits until the place is kept: ten seconds after a teaching was opened first. */
async function readTo(page: Page, paragraph: string): Promise<void> {
  await page.locator(`.reading #${paragraph}`).evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 70))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('places') ?? ''), { timeout: 20_000 }).toContain(`"${paragraph}"`)
}

/** The place that the account has. */
const placeInAccount = async (page: Page, id: number) => {
  const places = (await (await page.request.get('/api/account/places', { headers: await bearer(page) })).json()) as { postId: number; reading: { anchor: string } | null }[]
  return places.find(({ postId }) => postId === id)?.reading?.anchor
}

// rule: ACCOUNT-11
test('a place is kept in the account, and offered in another browser without moving the page', ONCE, async ({ page, browser }) => {
  const username = await newReader(page)
  await page.goto('/weekly-essay/3')
  await readTo(page, 'p4')
  await expect.poll(() => placeInAccount(page, 3)).toBe('p4')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 390, height: 700 } })).newPage()
  await signIn(other, username)
  await other.goto('/weekly-essay/3')
  await expect(offer(other)).toBeVisible()
  await expectNoAxeFindings(other)
  expect(await other.evaluate(() => window.scrollY)).toBe(0)
  // With the keyboard alone.
  await offer(other).getByRole('button', { name: 'Continue where you stopped' }).focus()
  await other.keyboard.press('Enter')
  await expect(other.locator('.reading #p4')).toBeFocused()
  await expect(other.locator('.reading #p4')).toBeInViewport()
  await expect(offer(other)).toHaveCount(0)
  await other.goto('/account')
  await expect(other.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
  await other.context().close()
})

// rule: ACCOUNT-8
test('the place of a visitor is kept on the device, and merged at sign-in', ONCE, async ({ page }) => {
  const username = await register(page)
  await page.goto('/weekly-essay/3')
  await readTo(page, 'p4')
  await signIn(page, username)
  await page.goto('/weekly-essay/3')
  await expect.poll(() => placeInAccount(page, 3)).toBe('p4')
})

// rule: ACCOUNT-11
test('going back restores the position, and nothing is offered there', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  await readTo(page, 'p4')
  const before = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  await expect(page.locator('.reading #p4')).toBeInViewport()
  await expect(offer(page)).toHaveCount(0)
})
