import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

/** A teaching that cites Genesis 6:9. */
const TEACHING = 'The Courage to Leave'

async function openTeaching(page: Page): Promise<void> {
  await page.goto(`/search?q=${TEACHING}`)
  await page.getByRole('region', { name: /^Posts/ }).getByRole('link', { name: TEACHING }).click()
  // The code of the popovers is loaded when the browser is idle.
  await expect(page.locator('a[data-reference="Genesis 6:9"][aria-haspopup]').first()).toBeVisible()
}

const citation = (page: Page) => page.locator('.reading a[data-reference="Genesis 6:9"]').first()
const verses = (page: Page) => page.getByRole('dialog', { name: 'Genesis 6:9' })

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  // rule: READ-72
  test('a citation shows its verse to a mouse that rests on it', ONCE, async ({ page }) => {
    await openTeaching(page)
    await citation(page).scrollIntoViewIfNeeded()
    const place = await citation(page).boundingBox()
    await citation(page).hover()
    await expect(verses(page)).toContainText('נֹחַ אִישׁ צַדִּיק')
    await expect(verses(page)).toContainText('Noah was in his generations a man righteous')
    await expect(verses(page)).toContainText('English: Jewish Publication Society, 1917.')
    // Nothing moves under it.
    expect(await citation(page).boundingBox()).toEqual(place)
    // The mouse may go to it, and Escape closes it without moving the mouse or the focus.
    await verses(page).hover()
    await page.waitForTimeout(600)
    await expect(verses(page)).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(verses(page)).toHaveCount(0)
    await citation(page).hover()
    await verses(page).getByRole('link', { name: 'Read in the portion' }).click()
    await expect(page).toHaveURL(/\/torah-timeline\/noach#6:9$/)
    await expect(page.locator('[id="6:9"]')).toHaveAttribute('data-cited')
  })

  // rule: READ-72
  test('a citation is opened and left with the keyboard', ONCE, async ({ page }) => {
    await openTeaching(page)
    await citation(page).focus()
    await expect(verses(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(verses(page).getByRole('group', { name: 'Verses' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(verses(page)).toHaveCount(0)
    await expect(citation(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(verses(page).getByRole('group', { name: 'Verses' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(verses(page).getByRole('link', { name: /^Teachings that cite it \(\d+\)$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=Genesis%206%3A9$/)
  })

  // rule: READ-72
  test('a click of the mouse follows the link', ONCE, async ({ page }) => {
    await openTeaching(page)
    await citation(page).click()
    await expect(page).toHaveURL(/\/torah-timeline\/noach#6:9$/)
  })

  // rule: MISHNAH-5
  test('a citation of the Mishnah shows the mishnah, and leads to its chapter', ONCE, async ({ page }) => {
    const teaching = 'Three Years’ Wages'
    await page.goto('/search?q=Avot 1:6')
    await expect(page.getByRole('region', { name: 'Mishnah Avot 1:6' })).toContainText('עשה לך רב')
    await page.getByRole('region', { name: /^Posts/ }).getByRole('link', { name: teaching }).click()
    const cited = page.locator('.reading a[data-reference="Mishnah Avot 1:6"]').first()
    await expect(cited).toHaveAttribute('aria-haspopup')
    await cited.hover()
    const panel = page.getByRole('dialog', { name: 'Mishnah Avot 1:6' })
    await expect(panel).toContainText('וקנה לך חבר')
    await expectNoAxeFindings(page)
    await panel.getByRole('link', { name: 'Read in its chapter' }).click()
    await expect(page).toHaveURL(/\/mishnah\/avot\/1#6$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Mishnah Avot 1' })).toBeVisible()
    await expect(page.locator('[id="6"]')).toHaveAttribute('data-cited')
    await expectNoAxeFindings(page)
    await page.getByRole('complementary', { name: '1 teaching on Avot 1:6' }).getByRole('link', { name: /Three Years.* Wages/ }).click()
    await expect(page).toHaveURL(/\/daily-learning\/\d+#/)
  })

  test.describe('whose network fails', () => {
    test.use({ failures: /status of 50\d|Failed to load resource/ })

    // rule: READ-72
    test('the links of a citation are still there', ONCE, async ({ page }) => {
      await openTeaching(page)
      await page.route('**/api/verses?*', (route) => route.abort())
      await citation(page).hover()
      await expect(verses(page).getByRole('alert')).toBeVisible({ timeout: 30_000 })
      await expect(verses(page).getByRole('link', { name: 'Read in the portion' })).toHaveAttribute('href', '/torah-timeline/noach#6:9')
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // rule: READ-72
  test('the first tap on a citation shows its verse in a sheet', ONCE, async ({ page }) => {
    await openTeaching(page)
    await citation(page).tap()
    await expect(verses(page)).toContainText('נֹחַ אִישׁ צַדִּיק')
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(verses(page)).toHaveCount(0)
    await citation(page).tap()
    await verses(page).getByRole('link', { name: 'Read in the portion' }).tap()
    await expect(page).toHaveURL(/\/torah-timeline\/noach#6:9$/)
  })
})

// rule: SEARCH-86
test('the card of a searched range has the English and leads to the rest', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=Gen%2032%3A25-33')
  const card = page.getByRole('region', { name: 'Genesis 32:25-33' })
  await expect(card).toContainText('And Jacob was left alone')
  await expect(card).toContainText('The first 3 of 9 verses.')
  await expectNoHorizontalScroll(page)
  await card.getByRole('link', { name: 'Read 6 more verses in Vayishlach' }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/vayishlach\?aliyah=2#32:28$/)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // rule: READ-70
  test('a citation leads to its verse in the portion', ONCE, async ({ page }) => {
    await page.goto(`/search?q=${TEACHING}`)
    await page.getByRole('link', { name: TEACHING }).first().click()
    await citation(page).click()
    await expect(page).toHaveURL(/\/torah-timeline\/noach#6:9$/)
    await expect(page.locator('[id="6:9"]')).toContainText('Noah')
  })
})
