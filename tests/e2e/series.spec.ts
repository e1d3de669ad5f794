import { delayScripts, expect, expectNoAxeFindings, expectNoHorizontalScroll, layoutShift, ONCE, test } from './support'

test('lessons are in order, each with its number', ONCE, async ({ page }) => {
  await page.goto('/series/reading-ruth')
  const lessons = page.getByRole('main').getByRole('listitem').getByText(/^#\d+$/)
  // The server's HTML, which has no numbers, is replaced by the rendered page.
  await expect(lessons.nth(2)).toBeVisible()
  const numbers = await lessons.allTextContents()
  expect(numbers).toEqual(numbers.map((_, index) => `#${index + 1}`))
})

// rule: SERIES-15
test('a series marks the lesson from which the reader came', ONCE, async ({ page }) => {
  await page.goto('/series/reading-ruth')
  await expect(page.getByText('You were here')).toHaveCount(0)
  await page.getByRole('link', { name: /^Read Full Post/ }).nth(1).click()
  await page.getByRole('main').getByRole('link', { name: /^Lesson 2 of/ }).click()
  const second = page.getByRole('article').nth(1)
  await expect(second.getByText('You were here')).toBeVisible()
  await expect(page.getByText('You were here')).toHaveCount(1)
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(second.getByText('You were here')).toBeVisible()
})

// rule: SERIES-11
test('an unknown series shows the 404 page, returns status 404 and links back to the list', ONCE, async ({ page }) => {
  const response = await page.goto('/series/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Series' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
})

// rule: SERIES-14
test('a series starts, goes on and counts what was read, and nothing moves', async ({ page }) => {
  const start = page.getByRole('main').getByRole('link', { name: /^(Start|Continue)/ })
  await page.goto('/series/reading-ruth')
  const lessons = await page.getByRole('link', { name: /^Read Full Post/ }).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await expect(start).toHaveText(/^Start:/)
  await expect(start).toHaveAttribute('href', lessons[0] ?? '')
  await expect(page.getByText(new RegExp(`^Series · ${lessons.length} lessons · \\d+ min read$`))).toBeVisible()
  await page.evaluate((id) => {
    const reading = { anchor: null, at: new Date().toISOString() }
    localStorage.setItem('places', JSON.stringify([{ postId: id, reading, listening: null }]))
  }, Number(/\d+/.exec(lessons[0] ?? '')?.[0]))
  const release = await delayScripts(page)
  await page.goto('/series/reading-ruth', { waitUntil: 'commit' })
  await expect(start).toHaveText(/^Start:/)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await layoutShift(page)
  release()
  await expect(start).toHaveText(/^Continue:/)
  await expect(start).toHaveAttribute('href', lessons[1] ?? '')
  await expect(page.getByText(`1 of ${lessons.length} read`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await layoutShift(page)) - before).toBeLessThan(0.001)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})
