/** React takes over the pages that it rendered on the server: nothing differs, is lost or moves (SHELL-27). */
import type { Page } from '@playwright/test'
import { BOTH_ENDS, delayScripts, expect, layoutShift, ONCE, searchBox, test } from './support'
import { signInKnownMember, signInKnownReader } from './readers'

const BALAK = '/torah-timeline/balak?aliyah=7&joined=1&haftarah=ashkenazi'

/** Pages that React renders on the server. */
const PAGES = [
  ...['/daily-learning/17', '/weekly-essay/3', '/daily-learning/5', '/weekly-essay/3#p12', '/weekly-essay/8?series=shabbat-from-candles-to-spices'],
  ...['/daily-learning', '/daily-learning?page=2', '/daily-learning?q=shabbat', '/daily-learning?q=xyzzyxyzzy', '/weekly-essay', '/weekly-essay?page=99'],
  ...['/series', '/series/reading-ruth', '/about', '/privacy', '/terms', '/cookies'],
  ...['/search', '/search?q=shabbat', '/search?q=shabbos&type=daily&sort=newest', '/search?q=torah&page=2', '/search?q=shabbat&page=99', '/search?q=a'],
  ...['/search?q=xyzzyxyzzy', '/search?q=shabat', '/search?q=Genesis+12%3A1', '/search?q=next+week', '/search?q=contact', '/search?q=%D7%A9%D7%91%D7%AA&from=2025-01-01'],
  ...['/search?q=i+want+to+kill+myself', '/contact', '/contact?question=Why+two+candles%3F', '/reset-password', '/verify-email'],
  ...['/account', '/review', '/subscription-success', '/ai-learning', '/torah-sketch-pad'],
  ...['/', '/torah-timeline', '/torah-timeline?book=Exodus', '/torah-timeline?q=joseph&book=Genesis', '/torah-timeline?q=xyzzyxyzzy'],
  ...['/torah-timeline/noach', '/torah-timeline/vayetzei', '/torah-timeline/noach#6:11', BALAK],
  ...['/mishnah/avot/1', '/mishnah/avot/1#6', '/mishnah/avot/7'],
  ...['/no-such-page', '/daily-learning/99999', '/daily-learning/abc', '/weekly-essay/99999', '/series/no-such'],
]
/** They lead a reader elsewhere, or wait for what the account has and what the reader has to pay. */
const FOR_VISITORS = ['/history', '/login', '/login?error=auth-timeout&return=%2Fsearch%3Fq%3Da', '/register', '/sign-in', '/checkout', '/checkout?payment=failed']

/** Every width with both languages and both themes. */
const VARIANTS = [
  { width: 390, looks: [['en', 'light'], ['he', 'dark']] },
  { width: 768, looks: [['he', 'light'], ['en', 'dark']] },
  { width: 900, looks: [['en', 'light'], ['he', 'dark']] },
  { width: 1280, looks: [['he', 'light'], ['en', 'dark']] },
] as const

const READERS = { 'a visitor': () => Promise.resolve(), 'a reader': signInKnownReader, 'a member': signInKnownMember }

/** All pages with every look and reader, which takes a quarter of an hour. */
const IS_WHOLE = process.env.HYDRATION === 'whole'

/**
 * The pages that one combination loads. Each page is loaded at the narrowest width, at the widest and at one of those between them, and
 * over the three in both languages, both themes and for all readers.
 */
function pagesFor(row: number, look: number, reader: number): string[] {
  const isOuter = row === 0 || row === VARIANTS.length - 1
  const isAt = (page: number) => (isOuter || (page >> 1) % 2 === row - 1) && (page + (row >> 1)) % 2 === look
  const readerAt = (page: number) => ((page >> 1) + Math.ceil(row / 2)) % 3
  const isLoaded = (page: number) => IS_WHOLE || (isAt(page) && readerAt(page) === reader)
  const isLoadedForVisitor = (page: number) => reader === 0 && (IS_WHOLE || isAt(page))
  return [...PAGES.filter((_, page) => isLoaded(page)), ...FOR_VISITORS.filter((_, page) => isLoadedForVisitor(page))]
}

const isTakenOver = (page: Page) => expect(page.locator('[data-server-rendered]')).toHaveCount(0)

/** Links that become buttons: menus, and what a visitor has to register for. */
const BECOME_BUTTONS = 'a:is([href="#site-links"], [href^="/register"])'

/** What React should not replace: all that is visible, since the server's HTML has variants for every width and reader. */
const keptElements = (page: Page) =>
  page.evaluateHandle((becomeButtons) => {
    const elements = document.querySelectorAll(`#main :is(h1, h2, h3, p, input, textarea, select), a:not(${becomeButtons})`)
    return [...elements].filter((element) => element.checkVisibility())
  }, BECOME_BUTTONS)

async function expectTakenOver(page: Page, path: string, language: string): Promise<void> {
  const release = await delayScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('[data-server-rendered] #site-links')).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  const kept = await keptElements(page)
  expect(await kept.evaluate((elements) => elements.length)).toBeGreaterThan(10)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shiftBefore = await layoutShift(page)
  release()
  await isTakenOver(page)
  await page.waitForLoadState('networkidle')
  const replaced = await kept.evaluate((elements) => elements.filter((element) => !element.isConnected).map((element) => element.outerHTML))
  expect(replaced, path).toEqual([])
  expect((await layoutShift(page)) - shiftBefore, path).toBeLessThan(0.001)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

for (const [row, { width, looks }] of VARIANTS.entries()) {
  for (const [look, [language, colorScheme]] of looks.entries()) {
    // rule: READ-63
    test.describe(`${width} px, ${language}, ${colorScheme}`, () => {
      test.use({ colorScheme, reducedMotion: 'reduce', viewport: { width, height: 900 } })

      for (const [number, [reader, signIn]] of Object.entries(READERS).entries()) {
        test(`pages are taken over as they are, for ${reader}`, ONCE, async ({ page, baseURL }) => {
          await signIn(page)
          await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
          await page.addInitScript((theme) => {
            localStorage.setItem('theme', theme)
            localStorage.setItem('text-size', '115')
            localStorage.setItem('recent-searches', '["shabbat", "ruth"]')
          }, colorScheme)
          for (const path of pagesFor(row, look, number)) await expectTakenOver(page, path, language)
        })
      }
    })
  }
}

test.describe('while the scripts are on their way', () => {
  // rule: SHELL-27
  test('a link works', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/weekly-essay/3', { waitUntil: 'commit' })
    const link = page.locator('#main').getByRole('link', { name: 'Back to Weekly Essays' }).first()
    await link.hover()
    await page.mouse.down()
    release()
    await isTakenOver(page)
    await page.mouse.up()
    await expect(page).toHaveURL('/weekly-essay')
  })

  // rule: SHELL-27
  test('text that was typed, the focus and the selection stay', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/weekly-essay/3', { waitUntil: 'commit' })
    const field = page.getByRole('banner').locator('input')
    await field.fill('mezuza')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
    release()
    await isTakenOver(page)
    await expect(searchBox(page)).toHaveValue('mezuza')
    await expect(searchBox(page)).toBeFocused()
    expect(await searchBox(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([2, 4])
    await expect(page.getByRole('option').last()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=mezuza$/)
  })

  // rule: SHELL-27
  test('what was typed into the search page stays, and is searched', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/search?q=shabbat', { waitUntil: 'commit' })
    const field = page.locator('#main input[name=q]')
    await field.fill('mezuza')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
    release()
    await isTakenOver(page)
    await expect(field).toHaveValue('mezuza')
    await expect(field).toBeFocused()
    expect(await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([2, 4])
    await expect(page).toHaveURL(/\/search\?q=mezuza$/)
  })

  test('the focus on a link stays, on a page that would focus its field', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/search', { waitUntil: 'commit' })
    const link = page.locator('#main a').nth(2)
    await link.focus()
    release()
    await isTakenOver(page)
    await page.waitForLoadState('networkidle')
    await expect(link).toBeFocused()
  })

  const FORMS: { path: string; field: string; typed: string; others: Record<string, string> }[] = [
    { path: '/contact?question=Why+two+candles%3F', field: 'message', typed: 'And why are there not three of them?', others: { subject: 'A question for the teacher', name: '' } },
    { path: '/contact', field: 'name', typed: 'Ruth', others: { message: '' } },
    { path: '/login', field: 'identifier', typed: 'ruth', others: { password: '' } },
    { path: '/register', field: 'name', typed: 'Ruth', others: { username: '' } },
  ]
  for (const { path, field, typed, others } of FORMS) {
    // rule: SHELL-27
    test(`what was typed into a form stays: ${path}`, BOTH_ENDS, async ({ page }) => {
      const release = await delayScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const named = (name: string) => page.locator(`#main form :is(input, textarea)[name=${name}]`)
      await named(field).fill(typed)
      await named(field).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3))
      // There is nothing to send the form with yet.
      await named(field).press('Enter')
      const written = await named(field).inputValue()
      release()
      await isTakenOver(page)
      await expect(page.locator('#main form button[type=submit]')).toBeEnabled()
      await expect(named(field)).toHaveValue(written)
      await expect(named(field)).toBeFocused()
      for (const [name, value] of Object.entries(others)) await expect(named(name)).toHaveValue(value)
      await expect(page).toHaveURL(path)
      // The form knows it, too: an error names the fields that are empty.
      await page.locator('#main form button[type=submit]').click()
      await expect(named(field)).toHaveAttribute('aria-invalid', 'false')
    })
  }

  // rule: SHELL-27
  test('boxes that were ticked and unticked stay', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/register', { waitUntil: 'commit' })
    const box = (name: string) => page.locator(`#main input[name=${name}]`)
    await box('dataCollectionConsent').check()
    await box('acceptTerms').check()
    await box('acceptTerms').uncheck()
    release()
    await isTakenOver(page)
    await expect(page.locator('#main form button[type=submit]')).toBeEnabled()
    await expect(box('dataCollectionConsent')).toBeChecked()
    await expect(box('acceptTerms')).not.toBeChecked()
  })

  for (const [path, id] of [['/weekly-essay/3#p3', 'p15'], ['/torah-timeline/noach#6:10', '6:20']] as const) {
    // rule: SHELL-27
    test(`the place in the text and a marked sentence stay: ${path}`, BOTH_ENDS, async ({ page }) => {
      const release = await delayScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('[data-server-rendered] #site-links')).toBeAttached()
      const paragraph = page.locator(`[id="${id}"]`)
      await page.waitForFunction(() => window.scrollY > 0)
      await paragraph.evaluate((element) => {
        window.scrollBy(0, element.getBoundingClientRect().top - 150)
        document.getSelection()?.selectAllChildren(element)
      })
      // Where only scripts have scrolled, the browser goes to the fragment once more when the page is loaded.
      await page.mouse.wheel(0, 20)
      await expect(paragraph).toBeInViewport()
      const marked = await page.evaluate(() => document.getSelection()?.toString())
      release()
      await isTakenOver(page)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(marked)
      await expect(paragraph).toBeInViewport()
    })
  }

  // rule: SHELL-27
  test('there is room for what was begun, and only then', BOTH_ENDS, async ({ page }) => {
    const begun = page.locator('.begun')
    await page.goto('/')
    await expect(begun).toHaveCount(0)
    await page.evaluate(() => {
      const places = [{ postId: 17, reading: { anchor: 'p2', at: new Date().toISOString() }, listening: null }]
      localStorage.setItem('places', JSON.stringify(places))
    })
    const release = await delayScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('[data-server-rendered] #site-links')).toBeAttached()
    await expect(begun).toBeVisible()
    const shiftBefore = await layoutShift(page)
    release()
    await isTakenOver(page)
    await expect(begun.getByRole('link', { name: 'Two Candles' })).toBeVisible()
    expect((await layoutShift(page)) - shiftBefore).toBeLessThan(0.001)
  })
})
