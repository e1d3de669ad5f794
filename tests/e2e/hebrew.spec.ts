/** The Hebrew interface (LANG). */
import type { Page } from '@playwright/test'
import { chooseHebrew, expectNoEnglish } from './hebrew-text'
import { newReader } from './readers'
import { openIn } from './states'
import { BOTH_ENDS, NARROWEST, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, layoutShift, test } from './support'

const READING = [
  ...['/', '/daily-learning', '/daily-learning/17', '/weekly-essay', '/weekly-essay/3', '/series', '/series/reading-ruth'],
  ...['/torah-timeline', '/torah-timeline/noach', '/search', '/search?q=shabbat', '/search?q=Genesis+12:1', '/search?q=zzqqxx'],
]
const OTHERS = [
  ...['/about', '/contact', '/login', '/register', '/reset-password', '/sign-in', '/verify-email', '/checkout', '/privacy', '/terms'],
  ...['/cookies', '/ai-learning', '/torah-sketch-pad', '/history', '/offline', '/image-test', '/test-chat', '/no-such-page'],
]
const OWN = ['/account', '/review', '/history', '/ai-learning']

const ready = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
  await expect(page.getByRole('contentinfo').getByText('English')).toBeVisible()
}

test.beforeEach(({ page, baseURL }) => chooseHebrew(page, baseURL))

// Header and footer are those of the reading pages, and all else is the same at every width.
const PAGES = [...READING.map((path) => ({ path, widths: BOTH_ENDS })), ...OTHERS.map((path) => ({ path, widths: NARROWEST }))]
for (const { path, widths } of PAGES) {
  // rule: LANG-1
  test(`no English is left on ${path}`, widths, async ({ page }) => {
    await page.goto(path)
    await ready(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectNoEnglish(page, path)
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  })
}

// rule: SHELL-27
test('pages do not shift while they load: their letters are there with the styles', BOTH_ENDS, async ({ page }) => {
  for (const path of ['/', '/terms', '/series', '/daily-learning/17', '/weekly-essay/3', '/torah-timeline', '/torah-timeline/noach']) {
    await page.goto(path)
    await ready(page)
    expect(await layoutShift(page), path).toBeLessThan(0.02)
  }
})

// rule: LANG-1
test.describe('a reader’s own pages have no English left', () => {
  for (const path of OWN) {
    test(path, NARROWEST, async ({ page }) => {
      await newReader(page)
      await page.goto(path)
      await ready(page)
      await expectNoEnglish(page, path)
      await expectNoAxeFindings(page)
    })
  }
})

// rule: LANG-1
test.describe('no English is left while a page loads, and where it fails', () => {
  for (const path of READING.filter((path) => !path.includes('?'))) {
    test(path, ONCE, async ({ page }) => {
      for (const state of ['loading', 'empty', 'error'] as const) {
        await openIn(page, path, state)
        await page.waitForTimeout(500)
        // The title is that of the teaching, which a page that failed does not show.
        await expectNoEnglish(page, `${path}, ${state}`, { hasTitle: false })
      }
    })
  }
  test.use({ failures: /status of (404|500)/ })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of [...READING, ...OTHERS, '/weekly-essay-simple']) {
    // rule: LANG-1
    test(`no English is left on ${path}`, ONCE, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'he')
      await expectNoEnglish(page, path)
    })
  }

  // rule: LANG-2
  test('the language is chosen and kept', ONCE, async ({ page }) => {
    await page.context().clearCookies()
    await page.goto('/search?q=shabbat')
    await page.getByRole('link', { name: 'עברית' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'he')
    await expect(page.getByRole('textbox').first()).toHaveValue('shabbat')
    await page.goto('/series')
    await expect(page.locator('html')).toHaveAttribute('lang', 'he')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

// rule: LANG-2
test('the footer changes the language of the page, and the address stays', ONCE, async ({ page }) => {
  await page.context().clearCookies()
  await page.goto('/search?q=shabbat')
  await page.getByRole('contentinfo').getByRole('link', { name: 'עברית' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await expect(page).toHaveURL('/search?q=shabbat')
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'ראשי' }).getByRole('link', { name: 'לימוד יומי' }).click()
  await expect(page).toHaveURL('/daily-learning')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('לימוד יומי')
  await page.goBack()
  await expect(page).toHaveURL('/search?q=shabbat')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// rule: LANG-1
test('menus and sheets have no English', BOTH_ENDS, async ({ page, viewport }) => {
  await page.goto('/weekly-essay/3')
  if ((viewport?.width ?? 0) < 1024) {
    await page.getByRole('banner').getByRole('button', { name: 'תפריט' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoEnglish(page, 'the menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'עוד', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoEnglish(page, 'the sheet')
  } else {
    await page.getByRole('button', { name: 'כלים חכמים' }).click()
    await expectNoEnglish(page, 'the AI menu')
  }
})

// rule: LANG-1
test('panels of a page have no English', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  await page.getByRole('button', { name: /^שיתוף/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoEnglish(page, 'sharing')
  await page.keyboard.press('Escape')
  await page.locator('a.citation').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoEnglish(page, 'a verse')
  await page.goto('/search?q=shabbat')
  for (const filter of ['סוג', 'נושא', 'תאריך', 'מיון']) {
    await page.getByRole('button', { name: filter }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible()
    await expectNoEnglish(page, filter)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox').fill('shab')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoEnglish(page, 'suggestions')
})

// rule: LANG-4
test('a teaching stays in its language, from left to right', BOTH_ENDS, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.or(title.locator('[lang]')).and(page.locator('[lang=en]')).first()).toBeVisible()
  const paragraph = page.locator('.reading p').first()
  await expect(paragraph).toHaveCSS('direction', 'ltr')
  expect(await paragraph.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en')
})

// rule: LANG-24
test('a list says once that the teachings are in English, and a portion is told in Hebrew', ONCE, async ({ page }) => {
  for (const path of ['/', '/daily-learning', '/weekly-essay', '/series', '/shabbat-table']) {
    await page.goto(path)
    await expect(page.getByText('דברי התורה כתובים באנגלית.')).toHaveCount(1)
  }
  await page.goto('/torah-timeline/noach')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('חלון אחד בתיבה')
  await expect(page.getByText(/^חמס ממלא את הארץ/)).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle(/^נח: חלון אחד בתיבה/)
})

// rule: LANG-9
test('the layout is mirrored', BOTH_ENDS, async ({ page }) => {
  await page.goto('/torah-timeline/noach')
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect(logo?.x ?? 0).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2)
  const back = page.locator('main .lucide-arrow-left').first()
  await expect(back).toHaveCSS('scale', '-1 1')
})
