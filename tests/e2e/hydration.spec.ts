/** React takes over the pages that it rendered on the server: nothing differs, is lost or moves (SHELL-27). */
import type { Page } from '@playwright/test'
import { BOTH_ENDS, delayScripts, expect, layoutShift, searchBox, test } from './support'
import { signInKnownReader } from './readers'

/** Pages that React renders on the server. */
const PAGES = [
  ...['/daily-learning/17', '/weekly-essay/3', '/daily-learning/5', '/weekly-essay/3#p12', '/weekly-essay/8?series=shabbat-from-candles-to-spices'],
  ...['/daily-learning', '/daily-learning?page=2', '/daily-learning?q=shabbat', '/daily-learning?q=xyzzyxyzzy', '/weekly-essay', '/weekly-essay?page=99'],
  ...['/series', '/series/reading-ruth', '/about', '/privacy', '/terms', '/cookies'],
]

const isTakenOver = (page: Page) => expect(page.locator('[data-server-rendered]')).toHaveCount(0)

/** Links that become buttons: menus, searches of a list and their end, and what a visitor has to register for. */
const BECOME_BUTTONS = 'a:is([href="#site-links"], [href*="?q="], [href="/daily-learning"], [href^="/register"])'

/** What React should not replace: all that is visible, since the server's HTML has variants for every width and reader. */
const keptElements = (page: Page) =>
  page.evaluateHandle((becomeButtons) => {
    const elements = document.querySelectorAll(`#main :is(h1, h2, h3, p), a:not(${becomeButtons})`)
    return [...elements].filter((element) => element.checkVisibility())
  }, BECOME_BUTTONS)

for (const language of ['en', 'he'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme, reducedMotion: 'reduce' })

      for (const reader of ['a visitor', 'a reader'] as const) {
        test(`pages are taken over as they are, for ${reader}`, BOTH_ENDS, async ({ page, baseURL }) => {
          if (reader === 'a reader') await signInKnownReader(page)
          await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
          await page.addInitScript((theme) => {
            localStorage.setItem('theme', theme)
            localStorage.setItem('text-size', '115')
          }, colorScheme)
          for (const path of PAGES) {
            const release = await delayScripts(page)
            await page.goto(path, { waitUntil: 'commit' })
            await expect(page.locator('[data-server-rendered] #site-links')).toBeAttached()
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
            const kept = await keptElements(page)
            expect(await kept.evaluate((elements) => elements.length)).toBeGreaterThan(20)
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
        })
      }
    })
  }
}

test.describe('while the scripts are on their way', () => {
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

  test('the place in the text and a marked sentence stay', BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/weekly-essay/3#p3', { waitUntil: 'commit' })
    const paragraph = page.locator('#p15')
    await paragraph.evaluate((element) => {
      window.scrollBy(0, element.getBoundingClientRect().top - 150)
      document.getSelection()?.selectAllChildren(element)
    })
    const marked = await page.evaluate(() => document.getSelection()?.toString())
    release()
    await isTakenOver(page)
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(marked)
  })
})
