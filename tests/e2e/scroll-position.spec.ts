import { ONCE, expect, searchBox, test } from './support'
import type { Page } from '@playwright/test'

const OTHER_SITE = 'http://other-site.test/'
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)

/** A page of another site with links to these URLs. */
async function openOtherSite(page: Page, ...addresses: string[]): Promise<void> {
  const links = addresses.map((address) => `<p><a href="${address}">${address}</a></p>`).join('')
  await page.route(OTHER_SITE, (route) => route.fulfill({ contentType: 'text/html', body: links }))
  await page.goto(OTHER_SITE)
}

// rule: ROUTE-21
test('a new visit starts at the top, whatever the scroll position of an earlier visit', ONCE, async ({ page, baseURL }) => {
  await openOtherSite(page, `${baseURL}/torah-timeline`, `${baseURL}/weekly-essay/3`)
  await page.getByRole('link').first().click()
  await expect(searchBox(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 4000))
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(1000)
  await page.goBack()
  await page.getByRole('link').last().click()
  await expect(page.locator('#main h1')).toBeVisible()
  await page.waitForLoadState('load')
  expect(await scrollPosition(page)).toBe(0)
})

// rule: ROUTE-21
test('a reload and going back from another site restore the scroll position', ONCE, async ({ page, baseURL }) => {
  await openOtherSite(page)
  await page.goto(`${baseURL}/weekly-essay/3`)
  await expect(page.locator('#main h1')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect.poll(() => scrollPosition(page)).toBe(1500)
  await page.reload()
  await expect(page.locator('#main h1')).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(1500)
  await page.goto(OTHER_SITE)
  await page.goBack()
  await expect(page.locator('#main h1')).toBeVisible()
  await expect.poll(() => scrollPosition(page)).toBe(1500)
})
