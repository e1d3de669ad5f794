import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, delayScripts, expect, expectNoAxeFindings, expectNoHorizontalScroll, partIsTakenOver, test } from './support'

/** Opens a portion, and waits until the code for its text has taken the server's HTML over. */
async function openPortion(page: Page, path: string): Promise<void> {
  await page.goto(`/torah-timeline/${path}`)
  await partIsTakenOver(page, '.torah-options')
}

const verse = (page: Page, id: string) => page.locator(`[id="${id}"]`)

// rule: TEXT-6
test('a verse of a later aliyah is shown and lit by its address', BOTH_ENDS, async ({ page }) => {
  await openPortion(page, 'noach#8:20')
  await expect(verse(page, '8:20')).toBeFocused()
  await expect(verse(page, '8:20')).toHaveAttribute('data-cited')
  await expect(verse(page, '8:20')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'First aliyah' })).toHaveCount(1)
  await page.evaluate(() => (location.hash = '#8:21'))
  await expect(page).toHaveURL(/\/torah-timeline\/noach#8:21$/)
  await expect(verse(page, '8:21')).toHaveAttribute('data-cited')
  await expect(verse(page, '8:20')).not.toHaveAttribute('data-cited')
  await page.goBack()
  await expect(verse(page, '8:20')).toHaveAttribute('data-cited')
})

test('going back to a portion that was opened at a verse keeps the place that was read since', BOTH_ENDS, async ({ page }) => {
  await openPortion(page, 'noach#7:11')
  await expect(verse(page, '7:11')).toBeInViewport()
  const top = () => page.evaluate(() => window.scrollY)
  const opened = await top()
  await page.mouse.wheel(0, 700)
  await expect.poll(top).toBeGreaterThan(opened + 500)
  const before = await top()
  // Playwright's own click would scroll.
  await page.getByRole('link', { name: 'Torah Nuggets, home' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'One Window in the Ark' })).toHaveCount(0)
  await page.goBack()
  await expect(verse(page, '7:11')).toHaveAttribute('data-cited')
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40)
})

// rule: TEXT-7
test('the aliyot are read one after another with the keyboard, to the maftir and the haftarah', ONCE, async ({ page }) => {
  await openPortion(page, 'noach?aliyah=6#aliyah-6')
  await expect(page.getByRole('heading', { name: 'Sixth aliyah · שישי' })).toBeInViewport()
  await page.getByRole('link', { name: 'Continue: Seventh aliyah' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Seventh aliyah · שביעי' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Maftir · מפטיר' })).toBeVisible()
  await expect(verse(page, '11:32')).toContainText('And the days of Terah were two hundred and five years')
  await page.keyboard.press('Tab')
  await expect(verse(page, '11:1').getByRole('link', { name: 'Genesis 11:1' })).toBeFocused()
  await page.getByRole('link', { name: 'Sephardi: Isaiah 54:1–10' }).click()
  await expect(page).toHaveURL(/haftarah=sephardi#haftarah$/)
  await expect(verse(page, 'haftarah-54:10')).toBeVisible()
  await expect(verse(page, 'haftarah-54:11')).toHaveCount(0)
})

// rule: TEXT-13
test('the number of a verse opens its text, which Escape and another press close', BOTH_ENDS, async ({ page, viewport }) => {
  await openPortion(page, 'noach')
  const number = verse(page, '6:16').getByRole('link', { name: 'Genesis 6:16' })
  const text = page.getByRole('dialog', { name: 'Genesis 6:16' })
  await number.focus()
  await page.keyboard.press('Enter')
  await expect(text.getByText('A light shalt thou make to the ark')).toBeVisible()
  await expect(text.getByRole('link', { name: /^Teachings that cite it/ })).toBeVisible()
  await expect(text.getByRole('button', { name: 'Copy Text' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(text).toHaveCount(0)
  await expect(number).toBeFocused()
  await number.click()
  await expect(text).toBeVisible()
  if ((viewport?.width ?? 0) > 768) {
    await number.click()
    await expect(text).toHaveCount(0)
    await number.click()
  }
  await text.getByRole('button', { name: /^Share/ }).first().click()
  await expect(text.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /noach%236%3A16/)
})

// rule: READ-72
test('the verse that is opened is the first that its panel shows, and whole', BOTH_ENDS, async ({ page, viewport }) => {
  await page.setViewportSize({ width: viewport?.width ?? 1280, height: 800 })
  await openPortion(page, 'noach')
  const number = verse(page, '6:17').getByRole('link', { name: 'Genesis 6:17' })
  await number.evaluate((link) => window.scrollBy({ top: link.getBoundingClientRect().top - window.innerHeight / 2, behavior: 'instant' }))
  await number.click()
  const cited = page.getByRole('dialog', { name: 'Genesis 6:17' }).locator('[data-cited]')
  await expect(cited).toContainText('And I, behold, I do bring the flood')
  await expect(cited).toBeInViewport({ ratio: 0.98 })
})

// rule: TEXT-13
test('the number of a verse is a link to it before and without its script', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/torah-timeline/noach?aliyah=2')
  await verse(page, '7:2').getByRole('link', { name: 'Genesis 7:2' }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/noach\?aliyah=2#7:2$/)
  await context.close()
})

// rule: TEXT-5
test('the Hebrew interface has the Hebrew alone, before and after its script, until both are chosen', BOTH_ENDS, async ({ page }) => {
  const english = verse(page, '6:9').locator('.verse-english')
  const release = await delayScripts(page)
  await page.goto('/torah-timeline/noach?lang=he', { waitUntil: 'commit' })
  await expect(verse(page, '6:9').locator('p[lang="he"]')).toBeVisible()
  await expect(english).toBeHidden()
  release()
  await partIsTakenOver(page, '.torah-options')
  await expect(english).toBeHidden()
  await verse(page, '6:10').locator('.verse-number').click()
  const translations = page.getByRole('dialog').locator('.verse-translation')
  await expect(translations).not.toHaveCount(0)
  for (const translation of await translations.all()) await expect(translation).toBeHidden()
  await page.keyboard.press('Escape')
  await page.locator('.torah-options summary').click()
  await page.getByRole('radio', { name: 'עברית ואנגלית' }).check()
  await expect(english).toBeVisible()
  const releaseAgain = await delayScripts(page)
  await page.goto('/torah-timeline/noach', { waitUntil: 'commit' })
  await expect(english).toBeVisible()
  releaseAgain()
  await partIsTakenOver(page, '.torah-options')
  await expect(english).toBeVisible()
  await page.locator('.torah-options summary').click()
  await expect(page.getByRole('radio', { name: 'עברית ואנגלית' })).toBeChecked()
})

// rule: TEXT-8
test('the teachings on a verse lead to their paragraphs', ONCE, async ({ page }) => {
  await openPortion(page, 'noach')
  const cited = verse(page, '6:9')
  await cited.locator('summary').click()
  const teaching = cited.getByRole('listitem').getByRole('link').first()
  await expect(teaching).toHaveAttribute('href', /^\/(daily-learning|weekly-essay)\/\d+(#p\d+)?$/)
  await teaching.click()
  await expect(page).toHaveURL(/\/(daily-learning|weekly-essay)\/\d+/)
})

// rule: TEXT-5
test('how the text is shown is kept on the device', ONCE, async ({ page }) => {
  await openPortion(page, 'noach')
  const hebrew = verse(page, '6:9').locator('p[lang="he"]')
  await expect(hebrew).toHaveText(/^אֵלֶּה תּוֹלְדֹת נֹחַ/)
  await page.getByText('Text options').click()
  await page.getByRole('radio', { name: 'Cantillation' }).check()
  await expect(hebrew).toHaveText(/^אֵ֚לֶּה תּוֹלְדֹ֣ת נֹ֔חַ/)
  await page.getByRole('radio', { name: 'Hebrew', exact: true }).check()
  await expect(verse(page, '6:9').locator('.verse-english')).toBeHidden()
  await page.reload()
  await expect(hebrew).toHaveText(/^אֵ֚לֶּה תּוֹלְדֹ֣ת נֹ֔חַ/)
  await expect(verse(page, '6:9').locator('.verse-english')).toBeHidden()
  // A font without accents would put them beside the letters.
  expect(await page.evaluate(() => document.fonts.check('24px "Noto Serif Hebrew"', 'נֹ֔חַ'))).toBe(true)
})

test('axe finds nothing in the text with all of its parts', async ({ page }) => {
  await openPortion(page, 'chukat?joined=1&haftarah=ashkenazi')
  await expect(page.getByRole('link', { name: 'Joined: Chukat-Balak (in the Diaspora)' })).toHaveAttribute('aria-current')
  await page.getByText('Text options').click()
  await expect(verse(page, 'haftarah-5:6')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // rule: TEXT-10
  test('each aliyah and the haftarah can be read by plain links', BOTH_ENDS, async ({ page }) => {
    await page.goto('/torah-timeline/noach')
    await expect(verse(page, '6:22')).toBeVisible()
    await page.getByRole('link', { name: 'Continue: Second aliyah · שני' }).click()
    await expect(page).toHaveURL(/\/torah-timeline\/noach\?aliyah=2#aliyah-2$/)
    await expect(verse(page, '7:16')).toBeVisible()
    await expect(verse(page, '6:22')).toHaveCount(0)
    await page.getByRole('link', { name: 'Ashkenazi: Isaiah 54:1–55:5' }).click()
    await expect(verse(page, 'haftarah-55:5')).toBeVisible()
    await expect(verse(page, '7:16')).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
})
