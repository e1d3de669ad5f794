import { ONCE, expect, test } from './support'

test('lessons are in order, each with its number', ONCE, async ({ page }) => {
  await page.goto('/series/reading-ruth')
  const lessons = page.getByRole('main').getByRole('listitem').getByText(/^#\d+$/)
  // The server's HTML, which has no numbers, is replaced by the rendered page.
  await expect(lessons.nth(2)).toBeVisible()
  const numbers = await lessons.allTextContents()
  expect(numbers).toEqual(numbers.map((_, index) => `#${index + 1}`))
})

test('an unknown series shows the 404 page, returns status 404 and links back to the list', ONCE, async ({ page }) => {
  const response = await page.goto('/series/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Series' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
})
