import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, layoutShift, test } from './support'

const SERIES = '/series/shabbat-from-candles-to-spices'
const TITLE = 'From Candles to Spices: One Day Called Shabbat'
/** The first lesson. It has a recording, as the fourth one has. */
const LESSON = '/daily-learning/17'
const beside = (page: Page) => page.getByRole('navigation', { name: 'Previous and next teaching' })
const lessons = (page: Page) => page.getByRole('region', { name: TITLE })
const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' })
const player = (page: Page) => page.getByRole('group', { name: /^Player for/ })

/** Keeps places as reading does, the last one first. */
async function begin(page: Page, places: { id: number; anchor: string | null }[]): Promise<void> {
  await page.goto('/offline')
  await page.evaluate((begun) => {
    const stored = [...begun].reverse().map(({ id, anchor }, index) => ({
      postId: id,
      reading: { anchor, at: new Date(Date.now() - 60_000 * (begun.length - index)).toISOString() },
      listening: null,
    }))
    localStorage.setItem('places', JSON.stringify(stored))
  }, places)
}

// rule: READ-62
test('one teaching leads to the next by date, and back', BOTH_ENDS, async ({ page }) => {
  await page.goto('/daily-learning/30')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const previous = beside(page).getByRole('link', { name: /^Previous insight/ })
  await expect(previous).toHaveAttribute('rel', 'prev')
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await expect(beside(page).getByRole('link', { name: /^Next insight/ })).toContainText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectNoHorizontalScroll(page)
})

// rule: SERIES-13
test('the lessons of a series lead to one another, and going back stays in the series', async ({ page }) => {
  await page.goto(SERIES)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(`${LESSON}?series=shabbat-from-candles-to-spices`)
  await expect(page.getByRole('link', { name: `Lesson 1 of 8: ${TITLE}` })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${LESSON}$`))
  await expect(lessons(page).getByText('Part of Series · Lesson 1 of 8')).toBeVisible()
  await lessons(page).getByText('All 8 lessons').click()
  await expect(lessons(page).locator('[aria-current=page]')).toHaveAttribute('href', /\/daily-learning\/17\?/)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  const next = lessons(page).getByRole('link', { name: /^Next lesson/ })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Lesson 2 of 8: ${TITLE}` })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${LESSON}?series=shabbat-from-candles-to-spices`)
  await expect(page.getByRole('link', { name: `Lesson 1 of 8: ${TITLE}` })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // rule: SERIES-12
  test('a lesson names the next one and the teachings beside it', ONCE, async ({ page }) => {
    await page.goto(`${LESSON}?series=shabbat-from-candles-to-spices`)
    const main = page.getByRole('main')
    await expect(main.getByText('Part of Series · Lesson 1 of 8')).toBeVisible()
    await expect(main.getByRole('link', { name: /^Next lesson/ })).toHaveAttribute('rel', 'next')
    await main.getByText('All 8 lessons').click()
    await expect(main.locator('article [aria-current=page]')).toBeVisible()
    await main.getByRole('link', { name: /^Next lesson/ }).click()
    await expect(page.getByRole('main').getByText('Part of Series · Lesson 2 of 8')).toBeVisible()
  })
})

/** Plays the first lesson almost to its end. */
async function playToEnd(page: Page): Promise<void> {
  await page.goto(LESSON)
  await page.getByRole('checkbox', { name: 'Continue with the next lesson' }).check()
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect(bar(page)).toBeVisible()
  await player(page).getByRole('slider', { name: 'Position' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect(bar(page).getByText(/^Next lesson in \d+ s$/)).toBeVisible({ timeout: 15_000 })
}

// rule: LISTEN-22
test('the next lesson is announced when one ends, can be cancelled, and begins by itself', ONCE, async ({ page }) => {
  await playToEnd(page)
  await expect(bar(page).getByRole('status')).toContainText('The next lesson begins in a few seconds')
  await expectNoAxeFindings(page)
  await bar(page).getByRole('button', { name: /^Cancel/ }).click()
  await expect(bar(page).getByText(/^Next lesson in/)).toHaveCount(0)
  await expect(player(page).getByRole('button', { name: /^Play/ })).toBeVisible()

  await playToEnd(page)
  await expect(page.getByRole('checkbox', { name: 'Continue with the next lesson' })).toBeChecked()
  await expect(bar(page).getByText(/^Next lesson in/)).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^Pause/ })).toBeVisible({ timeout: 20_000 })
  await expect(bar(page).getByRole('link')).toHaveAttribute('href', '/weekly-essay/9?series=shabbat-from-candles-to-spices')
})

// rule: HOME-19, HOME-20
test('the home page says where to continue, and nothing to a new visitor', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Continue', exact: true })).toHaveCount(0)
  await begin(page, [
    { id: 17, anchor: null },
    { id: 3, anchor: 'p4' },
  ])
  await page.goto('/')
  const begun = page.getByRole('region', { name: 'Continue', exact: true })
  await expect(begun.getByText('Next lesson', { exact: true })).toBeVisible()
  await expect(begun.getByText(`Lesson 2 of 8: ${TITLE}`)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  const reading = begun.getByRole('listitem').filter({ hasText: 'Continue reading' }).getByRole('link')
  await expect(reading).toHaveAttribute('href', '/weekly-essay/3#p4')
  await reading.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.reading #p4')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Continue', exact: true })).toBeVisible()
})

// rule: ACCOUNT-12
test('the history of a device is listed, removed and switched off', BOTH_ENDS, async ({ page }) => {
  await begin(page, [
    { id: 3, anchor: 'p4' },
    { id: 17, anchor: null },
  ])
  await page.goto('/history')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first().getByRole('link')).toHaveAttribute('href', '/weekly-essay/3')
  await expect(page.getByText('Only this device keeps it.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await items.first().getByRole('button').click()
  await expect(items).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items).toHaveCount(2)
  await page.getByRole('switch', { name: 'Keep a history on this device' }).uncheck()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('history-off'))).toBe('1')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Continue', exact: true })).toHaveCount(0)
  await page.goto('/history')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('button', { name: 'Yes, remove my whole history' }).click()
  await expect(page.getByText(/^Nothing yet/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('places'))).toBe('[]')
})
