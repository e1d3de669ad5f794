import type { Page } from '@playwright/test'
import { bearer, newReader } from './readers'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, layoutShift, partIsTakenOver, test } from './support'

const week = (page: Page) => page.getByRole('region').filter({ has: page.getByText('This week’s portion') })
const tick = (page: Page) => week(page).getByRole('button', { name: /^Done: / }).first()

/** A week of the calendar that has a portion, so that the test does not depend on the day. */
async function withPortion(page: Page): Promise<void> {
  await page.route('**/api/torah-timeline/this-week', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { diaspora: object; israel: null }
    const aliyah = { reading: '2', number: 3, book: 'Genesis', startChapter: 7, startVerse: 17, endChapter: 8, endVerse: 14 }
    const portion = { slug: 'noach', parasha: 'Noach', hebrewName: 'נֹחַ', englishName: 'Rest', title: null, line: null, hasTeachings: true }
    const verses = { book: 'Genesis', startChapter: 6, startVerse: 9, endChapter: 11, endVerse: 32 }
    const diaspora = { name: 'Noach', hebrewName: 'נֹחַ', isHoliday: false, portions: [{ ...portion, ...verses }], resumes: null, aliyah, ...verses }
    await route.fulfill({ json: { ...body, diaspora, israel: null } })
  })
}

/** The home page, reached from another one: then the browser loads its data itself. */
async function openHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Torah Nuggets, home' }).click()
  await expect(week(page).getByText('Today’s aliyah')).toBeVisible()
}

// rule: ALIYAH-3
test('the aliyah of the day is ticked on the home page and in its text', BOTH_ENDS, async ({ page }) => {
  await withPortion(page)
  await page.goto('/offline')
  await openHome(page)
  await expect(week(page).getByText('0 of 7 done this week')).toBeVisible()
  await tick(page).click()
  await expect(tick(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(week(page).getByText('1 of 7 done this week')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await week(page).getByRole('link', { name: /^Third aliyah/ }).click()
  await expect(page).toHaveURL('/torah-timeline/noach?aliyah=3#aliyah-3')
  const own = page.getByRole('region', { name: 'Third aliyah' }).getByRole('button', { name: 'Done: Third aliyah' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(week(page).getByText('0 of 7 done this week')).toBeVisible()
})

// rule: ALIYAH-3
test('what was ticked before signing in is kept with the account', BOTH_ENDS, async ({ page }) => {
  await page.goto('/torah-timeline/noach?aliyah=2')
  await partIsTakenOver(page, '.torah-options')
  const second = page.getByRole('button', { name: 'Done: Second aliyah' })
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await newReader(page)
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/account/aliyot') && response.request().method() === 'PUT')
  await page.goto('/torah-timeline/noach?aliyah=2')
  expect((await stored).status()).toBe(200)
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  const headers = await bearer(page)
  const marks = (await (await page.request.get('/api/account/aliyot', { headers })).json()) as object[]
  expect(marks).toEqual([expect.objectContaining({ reading: '2', aliyah: 2, isDone: true })])
})

// rule: HOME-22, ALIYAH-4
test('a reader sees on the home page what is due, and nothing moves', BOTH_ENDS, async ({ page }) => {
  await newReader(page)
  const added = await page.request.post('/api/reviews', { headers: await bearer(page), data: { postId: 2 } })
  const { total } = (await added.json()) as { total: number }
  await page.goto('/')
  const due = page.getByRole('link', { name: total === 1 ? '1 card is due' : `${total} cards are due` })
  await expect(due).toHaveAttribute('href', '/review')
  expect(await layoutShift(page)).toBeLessThan(0.001)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  // rule: ALIYAH-1
  test('the home page names the aliyah of the day where there is one', BOTH_ENDS, async ({ page }) => {
    await page.goto('/')
    const { diaspora } = (await (await page.request.get('/api/torah-timeline/this-week')).json()) as { diaspora: { aliyah: object | null } }
    await expect(week(page).first().getByText('Today’s aliyah')).toHaveCount(diaspora.aliyah ? 1 : 0)
    await expect(week(page).getByRole('button')).toHaveCount(0)
  })
})
