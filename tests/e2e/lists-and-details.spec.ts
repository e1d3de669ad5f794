import { BOTH_ENDS, ONCE, expect, test } from './support'

// rule: READ-20, READ-23, READ-33
test('a long list loads more as the reader scrolls, and going back restores the scroll position', BOTH_ENDS, async ({ page }) => {
  await page.goto('/daily-learning')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await cards.nth(19).scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(40)
  await cards.nth(33).scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  await cards.nth(33).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Daily Learning')
  // A new page starts at the top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(cards.nth(33)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 2)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(position + 2)
})

// rule: READ-21
test('a long list links to its next page without scripts', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/daily-learning')
  const first = await page.getByRole('article').first().textContent()
  // A browser ignores a click while the page moves under it, as it does when text far down is rendered.
  await expect(async () => {
    await page.getByRole('link', { name: 'Load more insights' }).click()
    await expect(page).toHaveURL(/\/daily-learning\?page=2$/, { timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('article').first()).not.toHaveText(first ?? '')
  await context.close()
})

// rule: READ-21
test('a later page of a list starts with its own teachings, and does not request its embedded data', ONCE, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto('/daily-learning?page=2')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  expect(calls).toEqual([])
  await main.getByRole('link', { name: 'Newer insights' }).click()
  await expect(page).toHaveURL(/\/daily-learning$/)
  await expect(main.getByText('Read More').first()).toBeVisible()
})

// rule: READ-56
test('a teaching links to its series', BOTH_ENDS, async ({ page }) => {
  await page.goto('/daily-learning/17')
  await page.getByRole('region', { name: /^From Candles to Spices/ }).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/series\/[a-z-]+$/)
})

// rule: READ-40
test('a link to a paragraph scrolls to it and highlights it', BOTH_ENDS, async ({ page }) => {
  await page.goto('/weekly-essay/3#p12')
  await expect(page.locator('#p12')).toHaveAttribute('data-cited')
  await expect(page.locator('#p12')).toBeInViewport()
})
