import type { Page } from '@playwright/test'
import { ONCE, expect, expectNoAxeFindings, test } from './support'

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

/** Where the first screen ends: at the tab bar. */
const end = (page: Page) =>
  page.getByRole('navigation', { name: 'Tabs' }).evaluate((bar) => bar.getBoundingClientRect().top)

for (const path of ['/daily-learning/17', '/daily-learning/60', '/weekly-essay/9', '/weekly-essay/16']) {
  test(`a teaching with a recording begins on the first screen of a phone: ${path}`, ONCE, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('group', { name: /^Player for/ })).toBeVisible()
    const { top, line } = await page.locator('.reading p').first().evaluate((first) => ({
      top: first.getBoundingClientRect().top,
      line: Number.parseFloat(getComputedStyle(first).lineHeight),
    }))
    expect(((await end(page)) - top) / line).toBeGreaterThanOrEqual(2)
  })
}

for (const query of ['shabbat', 'why do we light two candles', 'תשובה']) {
  test(`a search shows two results on the first screen of a phone: ${query}`, ONCE, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    const results = page.getByRole('main').locator('h4')
    await expect(results.nth(1)).toBeVisible()
    expect(await results.nth(1).evaluate((title) => title.getBoundingClientRect().bottom)).toBeLessThan(await end(page))
    // One box, without a button beside it.
    await expect(page.getByRole('search')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  })
}

// rule: LISTEN-23
test('the rest of the player is in a sheet, without a volume', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay/16')
  const player = page.getByRole('group', { name: /^Player for/ })
  await expect(player.getByText('0:47')).toBeVisible()
  await expect(page.getByText('Trouble listening?')).toBeHidden()
  await player.getByRole('button', { name: 'More controls' }).click()
  const sheet = page.getByRole('dialog', { name: 'Listen' })
  await sheet.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect(sheet.getByText('0:10')).toBeVisible()
  await expect(sheet.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expect(sheet.getByText('Trouble listening? Use the standard player')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(player.getByRole('button', { name: 'More controls' })).toBeFocused()
})

// rule: SEARCH-87
test('the search page offers topics and recent searches', ONCE, async ({ page }) => {
  await page.goto('/search?q=shabbat')
  await page.getByRole('main').getByRole('combobox').fill('mezuzah')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=mezuzah/)
  await page.goto('/search')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Popular topics' }).getByRole('link', { name: 'Teshuvah' })).toBeVisible()
  await main.getByRole('region', { name: 'Recent searches' }).getByRole('link', { name: 'mezuzah' }).click()
  await expect(page).toHaveURL(/\/search\?q=mezuzah$/)
})
