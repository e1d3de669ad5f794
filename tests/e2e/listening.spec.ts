import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const ESSAY = '/weekly-essay/16'
const DAILY = '/daily-learning/60'

const player = (page: Page) => page.getByRole('group', { name: /^Player for/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' })

/** The elapsed seconds that the bar shows. */
async function elapsedSeconds(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d) \//.exec(await bar(page).innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

async function play(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect(player(page).getByRole('button', { name: /^Pause/ })).toBeVisible()
}

// rule: READ-46, LISTEN-1, LISTEN-15
test('a teaching keeps playing when the page changes, and the bar links back to it', BOTH_ENDS, async ({ page }) => {
  await play(page, ESSAY)
  await page.getByRole('main').getByRole('link', { name: 'Back to Weekly Essays' }).first().click()
  await expect(page).toHaveURL(/\/weekly-essay$/)
  const before = await elapsedSeconds(page)
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThan(before)
  await expect(bar(page).getByRole('button', { name: /^Pause/ })).toBeVisible()

  await bar(page).getByRole('link').click()
  // A lesson is opened in its series.
  await expect(page).toHaveURL(new RegExp(`${ESSAY}\\?series=[\\w-]+$`))
  await expect(player(page).getByRole('button', { name: /^Pause/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(player(page).getByRole('button', { name: /^Play/ })).toBeVisible()
})

// rule: LISTEN-14
test('the position and the speed are remembered', ONCE, async ({ page }) => {
  await play(page, DAILY)
  const position = player(page).getByRole('slider', { name: 'Position' })
  await expect(position).toBeEnabled()
  await position.focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight')
  await expect(position).toHaveAttribute('aria-valuetext', /^2\d seconds of/)
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.25×')
  await player(page).getByRole('button', { name: /^Pause/ }).click()

  await page.reload()
  await expect(player(page).getByText(/^0:2\d$/)).toBeVisible()
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect.poll(() => elapsedSeconds(page)).toBeGreaterThanOrEqual(20)
})

// rule: LISTEN-7
test('an essay shows its duration before it plays, and returns to its start when it ends', ONCE, async ({ page }) => {
  await page.goto(ESSAY)
  await expect(player(page).getByText('0:47')).toBeVisible()
  await player(page).getByRole('slider', { name: 'Position' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect(player(page).getByText('0:00')).toBeVisible({ timeout: 15_000 })
  await expect(player(page).getByRole('button', { name: /^Play/ })).toBeVisible()
})

// rule: LISTEN-17
test('a missing recording is reported and its controls are disabled', ONCE, async ({ page }) => {
  await page.route('**/api/file-exists*', (route) => route.fulfill({ json: { exists: false } }))
  await page.goto(DAILY)
  await expect(
    page.getByText('Audio version is currently unavailable. You can still read the text version below.'),
  ).toBeVisible()
  await expect(player(page).getByRole('button', { name: /^Play/ })).toBeDisabled()
  await page.unroute('**/api/file-exists*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(player(page).getByRole('button', { name: /^Play/ })).toBeEnabled()
})

test('a recording that fails to load is reported', ONCE, async ({ page }) => {
  await page.route('**/media/samples/*', (route) => route.fulfill({ status: 404 }))
  await page.goto(DAILY)
  await player(page).getByRole('button', { name: /^Play/ }).click()
  await expect(page.getByRole('alert')).toContainText('Audio version is currently unavailable.')
})

test('axe finds no violation while a teaching plays', async ({ page }) => {
  await play(page, ESSAY)
  await expect(bar(page)).toBeVisible()
  const more = player(page).getByRole('button', { name: 'More controls' })
  if (await more.isVisible()) await more.click()
  await page.getByText('Trouble listening? Use the standard player').click()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

test('axe finds no violation when a recording is missing', BOTH_ENDS, async ({ page }) => {
  await page.route('**/api/file-exists*', (route) => route.fulfill({ json: { exists: false } }))
  await page.goto(ESSAY)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoAxeFindings(page)
})
