import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const SHARE_OPTIONS = ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'E-mail', 'Copy link']

/** Presses the share button of a list's second card. Returns the card's URL. */
async function shareSecondCard(page: Page): Promise<string> {
  const card = page.getByRole('main').getByRole('article').nth(1)
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  await card.getByRole('button', { name: /^Share/ }).click()
  return path
}

const panel = (page: Page) => page.getByRole('dialog', { name: /^Share: / })

/** The URL that the open panel would share. */
async function sharedPath(page: Page): Promise<string> {
  const link = (await panel(page).getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? ''
  return new URL(new URL(link).searchParams.get('u') ?? '').pathname
}

// rule: READ-25, READ-30, SHARE-3, SHARE-5
test('a card copies the link to its teaching, and a toast says so', ONCE, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/weekly-essay')
  const path = await shareSecondCard(page)
  await panel(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible()
  await expect(page.getByText('The link has been copied to your clipboard.', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(path)
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/weekly-essay$/)
})

// rule: READ-54
test('a detail page shares its own URL', BOTH_ENDS, async ({ page }) => {
  for (const list of ['/daily-learning', '/weekly-essay', '/series', '/torah-timeline']) {
    await page.goto(list)
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first()
    const title = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: /^Share/ }).first().click()
    expect(await sharedPath(page)).toBe(new URL(page.url()).pathname)
  }
})

// Narrow windows have no sidebar.
// rule: READ-6
test('a list shares its own URL in wide windows', ONCE, async ({ page }) => {
  for (const list of ['/daily-learning', '/weekly-essay']) {
    await page.goto(list)
    await page.getByRole('button', { name: 'Share this page' }).click()
    expect(await sharedPath(page)).toBe(list)
  }
})

// rule: SHARE-9, SHARE-10
test('the picture of a page is there, and the chosen words are shared', BOTH_ENDS, async ({ page, request }) => {
  await page.goto('/daily-learning/17')
  await page.locator('.reading p').first().selectText()
  const words = await page.evaluate(() => document.getSelection()?.toString() ?? '')
  await page.getByRole('main').getByRole('button', { name: /^Share/ }).first().click()
  await expect(panel(page).getByText(`“${words}”`)).toBeVisible()
  const picture = panel(page).getByRole('link', { name: 'Save the picture' })
  const response = await request.get((await picture.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('image/png')
  // All of it fits, also beside a button in the middle of a phone.
  await expect(picture).toBeInViewport({ ratio: 1 })
  expect(await panel(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2)
  await expectNoAxeFindings(page)
})

// rule: SHARE-4
test('a failed copy is reported', ONCE, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/daily-learning')
  await shareSecondCard(page)
  await panel(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Failed to copy', { exact: true })).toBeVisible()
  await expect(page.getByText('Could not copy the link to your clipboard.', { exact: true })).toBeVisible()
})

// rule: SHARE-1
test('every share option is visible and clickable, on lists and on detail pages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/weekly-essay', '/series', '/torah-timeline/noach']) {
    await page.goto(address)
    if (address === '/series') await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('main').getByRole('button', { name: /^Share/ }).first().click()
    const options = panel(page).getByRole('listitem')
    await expect(options).toHaveCount(SHARE_OPTIONS.length)
    for (const [index, name] of SHARE_OPTIONS.entries()) {
      const option = options.nth(index).locator('a, button')
      await expect(option).toContainText(name)
      expect((await option.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
      // Nothing overlaps it.
      await option.click({ trial: true })
    }
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  }
})

// rule: SHARE-6
test('the panel is usable with the keyboard and returns the focus to its button', BOTH_ENDS, async ({ page }) => {
  await page.goto('/weekly-essay')
  const button = page.getByRole('main').getByRole('article').nth(1).getByRole('button', { name: /^Share/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('link', { name: 'Facebook' })).toBeFocused()
  for (const name of [...SHARE_OPTIONS.slice(1), 'Save the picture']) {
    await page.keyboard.press('Tab')
    await expect(panel(page).locator(':focus')).toContainText(name)
  }
  // The focus wraps around at the end; Escape leaves the panel.
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('link', { name: 'Facebook' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

// rule: SHARE-1
test('social networks open in a new tab without access to the site’s window', ONCE, async ({ page, context }) => {
  await context.route(/facebook\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Network</title>' }),
  )
  await page.goto('/weekly-essay')
  const path = await shareSecondCard(page)
  const opened = context.waitForEvent('page')
  await panel(page).getByRole('link', { name: 'Facebook' }).click()
  const network = await opened
  await network.waitForLoadState()
  expect(new URL(new URL(network.url()).searchParams.get('u') ?? '').pathname).toBe(path)
  expect(await network.evaluate(() => window.opener === null)).toBe(true)
  await expect(panel(page)).toHaveCount(0)
})

// rule: SHARE-2
test('the system’s share sheet opens first, and the share panel after it was dismissed', ONCE, async ({ page }) => {
  await page.addInitScript(() => {
    const calls: ShareData[] = []
    Object.assign(window, { shareCalls: calls })
    navigator.share = (data) => {
      calls.push(data ?? {})
      return calls.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('closed', 'AbortError'))
    }
  })
  await page.goto('/daily-learning')
  const path = await shareSecondCard(page)
  const calls = () => page.evaluate(() => (window as unknown as { shareCalls: ShareData[] }).shareCalls)
  await expect.poll(async () => (await calls()).length).toBe(1)
  expect(new URL((await calls())[0]?.url ?? '').pathname).toBe(path)
  await expect(panel(page)).toHaveCount(0)
  await shareSecondCard(page)
  await expect(panel(page)).toBeVisible()
})

// rule: SHARE-7
test('a list loads the code of the share panel only when it is opened', ONCE, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/daily-learning')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /SharePanel|Popover/.test(url))).toEqual([])
  await shareSecondCard(page)
  await expect(panel(page)).toHaveCount(1)
})
