import type { Page } from '@playwright/test'
import { chooseHebrew } from './hebrew-text'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

/** The pages of a PDF, which Chromium makes in the print style. */
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

async function expectOnePageEach(page: Page, lastHeading: string): Promise<void> {
  for (const day of ['2026-12-05', '2027-03-06', '2026-10-03', '2027-04-24', '2027-07-31']) {
    await page.goto(`/shabbat-table/${day}`)
    await expect(page.getByRole('heading', { name: lastHeading })).toBeVisible()
    expect(pages(await page.pdf({ format: 'A4' }))).toBe(1)
    expect(pages(await page.pdf({ format: 'Letter' }))).toBe(1)
  }
}

// rule: TABLE-5
test('the sheet for the Shabbat table is one page of paper', ONCE, async ({ page }) => {
  await expectOnePageEach(page, 'A verse to sing')
})

// rule: TABLE-5
test('the sheet is one page in Hebrew, too', ONCE, async ({ page, baseURL }) => {
  await chooseHebrew(page, baseURL)
  await expectOnePageEach(page, 'פסוק לשיר')
})

// rule: TABLE-2
test('the home page and a portion lead to the sheet, and it to other weeks', BOTH_ENDS, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'For the Shabbat table' }).first().click()
  await expect(page).toHaveURL(/\/shabbat-table\/\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('heading', { name: 'A verse to sing' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  const heading = page.getByRole('heading', { level: 1 })
  const week = await heading.textContent()
  await page.getByRole('link', { name: 'The week after' }).click()
  await expect(heading).not.toHaveText(week ?? '')
  await page.goto('/torah-timeline/noach')
  await page.getByRole('link', { name: 'For the Shabbat table' }).first().click()
  await expect(heading).toContainText('Noach')
})

// No special Sabbath reads Vayera, so that its haftarah is always the regular one.
// rule: TEXT-11
test('the whole text of a portion is printed with its haftarah, or one aliyah', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline/vayera')
  await page.getByRole('link', { name: 'Print the text' }).click()
  await expect(page.locator('.verse')).toHaveCount(147 + 37 + 23)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('/torah-timeline/vayera')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Aliyah 3' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Third aliyah' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  // rule: TEXT-11
  test('both pages are complete', ONCE, async ({ page }) => {
    await page.goto('/shabbat-table/2026-12-05')
    await expect(page.getByText('Genesis 39:21')).toBeVisible()
    await page.goto('/torah-timeline/vayera/print')
    await expect(page.locator('.verse')).toHaveCount(147 + 37 + 23)
  })
})

// rule: TEXT-1
test('the first verse of a portion is on the second screen of a phone', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/torah-timeline/vayeshev')
  const top = await page.locator('.verse').first().evaluate((verse) => verse.getBoundingClientRect().top + window.scrollY)
  expect(top).toBeLessThan(2 * 844)
})
