import { expect, test } from './support'
import type { Page } from '@playwright/test'

/** Every kind of page that React replaces (those that it takes over: `hydration.spec.ts`), and the filtered URLs with their own content. */
const PAGES = [
  '/',
  '/torah-timeline',
  '/torah-timeline?book=Exodus',
  '/torah-timeline?q=noach&book=Genesis',
  '/torah-timeline/noach',
  '/torah-timeline/vayetzei',
  '/torah-timeline/balak?aliyah=7&joined=1&haftarah=ashkenazi',
  '/search',
  '/search?q=shabbat',
  '/search?q=shabbos&type=daily',
  '/search?q=Genesis+12%3A1',
  '/search?q=xyzzyxyzzy',
  '/contact',
  '/login',
  '/register',
  '/subscription-success',
  '/no-such-page',
  '/daily-learning/99999',
  '/series/no-such-series',
]

/** These are the same for everybody, so that the server's HTML has all of their text. */
const STATIC_PAGES = ['/contact', '/login', '/register', '/subscription-success']

const TOLERANCE_PX = 4

type Block = { tag: string; text: string; top: number }

/** What needs script: the server's HTML has placeholders without text, or nothing. */
const NEED_SCRIPT = '[aria-label="Ambient sound"], [aria-labelledby="study-tools"], [aria-label^="Player for "]'

/** The placeholders on the first screen, of parts whose code has not loaded yet. */
const placeholders = (page: Page) =>
  page
    .locator('main .skeleton')
    .evaluateAll((skeletons) => skeletons.filter((skeleton) => skeleton.getBoundingClientRect().top < window.innerHeight).length)

/** The visible headings and paragraphs in order, with their position on the page. */
function blocks(page: Page): Promise<Block[]> {
  return page.evaluate(async (needScript) => {
    await document.fonts.ready
    const seen = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p)')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && !element.closest(`[aria-hidden="true"], .sr-only, ${needScript}`)
    })
    return seen.map((element) => ({
      tag: element.tagName.toLowerCase(),
      text: element.textContent.replace(/\s+/g, ' ').trim(),
      top: Math.round(element.getBoundingClientRect().top + window.scrollY),
    }))
  }, NEED_SCRIPT)
}

const isHeading = ({ tag }: Block) => tag.startsWith('h')
const words = ({ tag, text }: Block) => `${tag}: ${text}`

test.describe('the page does not move when React replaces the server HTML', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const path of PAGES) {
    test(path, async ({ page, viewport }) => {
      let releaseScripts: () => void = () => undefined
      const released = new Promise<void>((resolve) => (releaseScripts = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      const calls: string[] = []
      page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
      // The delayed scripts delay the page's load events.
      const response = await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('.server-html')).toBeVisible()
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
      const colours = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const before = await blocks(page)
      releaseScripts()
      await expect(page.locator('.server-html')).toHaveCount(0)
      await expect(page.locator('#main :is(h1, h2)').first()).toBeVisible()
      await page.waitForLoadState('load')
      await expect.poll(() => placeholders(page)).toBe(0)
      const after = await blocks(page)

      expect(before.filter(isHeading).map(words)).toEqual(after.filter(isHeading).map(words))
      const compared = STATIC_PAGES.includes(path) ? Infinity : (viewport?.height ?? 0)
      // Columns are side by side, so the first screen is not the start of the document order.
      const firstScreen = before.flatMap((block, index) =>
        block.top < compared ? [{ block, rendered: after[index] }] : [],
      )
      expect(firstScreen.map(({ block }) => words(block))).toEqual(firstScreen.map(({ rendered }) => rendered && words(rendered)))
      const moved = firstScreen.map(({ block, rendered }) => ({ ...block, by: Math.abs(block.top - (rendered?.top ?? 0)) }))
      expect(moved.filter(({ by }) => by > TOLERANCE_PX)).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(colours)
      // A missing page has no initial data.
      if (response?.ok()) expect(calls.filter((url) => /\/api\/(posts|series|torah-timeline|search\?)/.test(url))).toEqual([])
    })
  }
})
