import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const FIRST_ESSAY = 'What Jacob Did Not Know at Bethel'
const simpleHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Torah Nuggets', exact: true })
const fullHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /Daily Torah Wisdom/ })
const fullSiteLink = (page: Page) => page.getByRole('link', { name: 'Full site', exact: true })
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('simple-mode'))

// rule: SIMPLE-1
test('the simple site is readable in both themes, by keyboard and in every width', async ({ page }) => {
  for (const path of ['/?simple', '/weekly-essay-simple', '/weekly-essay-simple/1', '/weekly-essay-simple/99', '/?simple=error']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(fullSiteLink(page)).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  }
})

// rule: SIMPLE-2
test('by the query, with the keyboard: an essay and the way back', BOTH_ENDS, async ({ page }) => {
  await page.goto('/?simple')
  await expect(simpleHeading(page)).toBeVisible()
  expect(await flag(page)).toBe('1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/weekly-essay-simple/1')
  await expect(page).toHaveTitle(`${FIRST_ESSAY} | Torah Nuggets`)
  await fullSiteLink(page).focus()
  await page.keyboard.press('Enter')
  await expect(fullHeading(page)).toBeVisible()
  expect(await flag(page)).toBeNull()
  await page.goto('/')
  await expect(fullHeading(page)).toBeVisible()
})

// rule: SIMPLE-2, DATA-28
test('by the stored flag, at the home page only', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay-simple')
  await page.evaluate(() => localStorage.setItem('simple-mode', '1'))
  await page.goto('/series')
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/?simple')
  await expect(simpleHeading(page)).toBeVisible()
  await page.goto('/?simple=0')
  await expect(fullHeading(page)).toBeVisible()
  expect(await flag(page)).toBeNull()
})

test('an unknown essay is a 404 page', ONCE, async ({ page }) => {
  const response = await page.goto('/weekly-essay-simple/99')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Weekly Essays' }).first().click()
  await expect(page.getByRole('link', { name: FIRST_ESSAY })).toBeVisible()
})

// rule: SIMPLE-1
test('it needs no more than its styles and a small script, and prints an essay alone', ONCE, async ({ page }) => {
  const bytes: Record<string, number> = {}
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css|woff2)$|^\/api\//.test(pathname)) bytes[pathname] = Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto('/weekly-essay-simple/1')
  await expect(page.getByRole('article')).toBeVisible()
  await page.waitForLoadState('load')
  const loaded = Object.keys(bytes)
  expect(loaded.filter((path) => !/\.(js|css)$/.test(path))).toEqual([])
  expect(Object.values(bytes).reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(fullSiteLink(page)).toBeHidden()
})

test.describe('after an error that takes the whole site down', () => {
  test.use({ failures: /forced|status of 404/ })

  /** Breaks the hook that colours the browser's frame, which is outside of every part's error boundary. */
  const crash = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(HTMLMetaElement.prototype, 'dataset', {
        get: () => {
          throw new Error('forced')
        },
      })
    })

  // rule: SIMPLE-2
  test('the simple site opens with a note, once, and leads back', ONCE, async ({ page }) => {
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '')
    })
    await crash(page)
    await page.goto('/daily-learning/5', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/?simple=error')
    await expect(page.getByRole('status')).toContainText('The full site could not be shown')
    expect(await flag(page)).toBeNull()
    expect(reports.join()).toContain('forced')
    // It stays there, and a reader who tries again comes back to it.
    await page.getByRole('link', { name: FIRST_ESSAY }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await fullSiteLink(page).click()
    await expect(page).toHaveURL('/?simple=error')
    await expect(simpleHeading(page)).toBeVisible()
  })

  // rule: SIMPLE-2
  test('a page that came in place of the simple site shows the error, and no loop begins', ONCE, async ({ page, context }) => {
    await crash(page)
    const full = await (await context.request.get('/')).text()
    let documents = 0
    await page.route((url) => url.pathname === '/', async (route) => {
      documents += 1
      await route.fulfill({ status: 200, contentType: 'text/html', body: full })
    })
    await page.goto('/?simple', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Simple version of the site' })).toBeVisible()
    expect(documents).toBe(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // rule: SIMPLE-1
  test('the simple site is the same', ONCE, async ({ page }) => {
    await page.goto('/?simple')
    await page.getByRole('link', { name: FIRST_ESSAY }).click()
    await expect(page.getByRole('article')).toContainText('Jacob stops for the night')
    await expect(page.getByRole('article').locator('p[lang=he], span[lang=he], bdi').first()).toBeVisible()
    await fullSiteLink(page).click()
    await expect(page).toHaveURL('/?simple=0')
    await expect(fullHeading(page)).toBeVisible()
  })
})
