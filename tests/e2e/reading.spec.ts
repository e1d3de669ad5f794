import { BOTH_ENDS, ONCE, expect, footerIsTakenOver, test } from './support'

// rule: TIMELINE-2
test('the timeline is filtered by book, keeps the filter in its URL, and can be cleared', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: 'Exodus' })).toBeVisible()
  await main.getByRole('combobox', { name: 'Book' }).selectOption('Genesis')
  await expect(page).toHaveURL(/\?book=Genesis$/)
  await expect(main.getByRole('heading', { level: 2, name: 'Exodus' })).toBeHidden()
  await expect(main.getByRole('article')).toHaveCount(12)
  await expect(main.getByText('12 portions')).toBeVisible()

  await page.reload()
  await expect(main.getByRole('article')).toHaveCount(12)
  await main.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(main.getByRole('article')).toHaveCount(54)
  await expect(page).toHaveURL(/\/torah-timeline$/)
})

// rule: PROD-1, ROUTE-1, TIMELINE-1, TIMELINE-4, TIMELINE-11
test('a portion is found by a text search and opened', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline')
  await page.getByRole('textbox', { name: 'Search the timeline' }).fill('noach')
  await expect(page).toHaveURL(/\?q=noach$/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/torah-timeline\/noach$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// rule: PROD-9, READ-2, READ-8, READ-27
test('a topic of the daily list searches it, and the search can be cleared', BOTH_ENDS, async ({ page }) => {
  await page.goto('/daily-learning')
  await expect(page.getByText('Read More').first()).toBeVisible()
  await page.getByRole('link', { name: 'Mezuzah' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results: "Mezuzah"' })).toBeVisible()
  await expect(page).toHaveURL(/\?q=Mezuzah$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Insights' })).toBeVisible()
})

// rule: PROD-1, ROUTE-1, SERIES-7
test('a series links to its lessons', ONCE, async ({ page }) => {
  await page.goto('/series')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('#1', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/(daily-learning|weekly-essay)\/\d+\?series=[\w-]+$/)
})

// rule: ROUTE-12
test('missing pages show the 404 page and return status 404', ONCE, async ({ page }) => {
  for (const path of ['/no-such-page', '/daily-learning/abc', '/daily-learning/999999', '/torah-timeline/nowhere']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByText('404 Page Not Found').first()).toBeVisible()
  }
})

// rule: ROUTE-13, ROUTE-17
test('URLs are matched in any case, and old URLs redirect', ONCE, async ({ page }) => {
  await page.goto('/Daily-Learning')
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Learning' })).toBeVisible()
  await page.goto('/weekly-essays')
  await expect(page).toHaveURL(/\/weekly-essay$/)
})

// rule: LOOK-1
test('the chosen theme persists', ONCE, async ({ page }) => {
  await page.goto('/')
  await footerIsTakenOver(page)
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
