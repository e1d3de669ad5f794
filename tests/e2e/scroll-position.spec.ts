import { ONCE, expect, searchBox, test } from './support'
import type { Page } from '@playwright/test'

const ELSEWHERE = 'http://elsewhere.test/'
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** A page of another site with links to this one. */
async function openElsewhere(page: Page, ...addresses: string[]): Promise<void> {
  const links = addresses.map((address) => `<p><a href="${address}">${address}</a></p>`).join('')
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: links }))
  await page.goto(ELSEWHERE)
}

test('a fresh arrival begins at the top, wherever an earlier one was left', ONCE, async ({ page, baseURL }) => {
  await openElsewhere(page, `${baseURL}/torah-timeline`, `${baseURL}/weekly-essay/3`)
  await page.getByRole('link').first().click()
  await expect(searchBox(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 4000))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  await page.goBack()
  await page.getByRole('link').last().click()
  await expect(page.locator('#main h1')).toBeVisible()
  await page.waitForLoadState('load')
  expect(await scrolled(page)).toBe(0)
})

test('a reload and the way back from another site find the place again', ONCE, async ({ page, baseURL }) => {
  await openElsewhere(page)
  await page.goto(`${baseURL}/weekly-essay/3`)
  await expect(page.locator('#main h1')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect.poll(() => scrolled(page)).toBe(1500)
  await page.reload()
  await expect(page.locator('#main h1')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(1500)
  await page.goto(ELSEWHERE)
  await page.goBack()
  await expect(page.locator('#main h1')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(1500)
})
