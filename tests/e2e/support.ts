import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

type Watching = { quietConsole: undefined; failures: RegExp }

/**
 * A page is there once it is drawn: until then the server's HTML stands in its place, with the same parts. A test of
 * what happens before goes to it with `waitUntil: 'commit'`.
 */
function waitForRender(page: Page): void {
  const drawn = () => expect(page.locator('.server-html')).toHaveCount(0)
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await drawn()
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const answer = await reload(options)
    await drawn()
    return answer
  }
}

/** What the browser's driver says where it keeps the worker out. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Every test watches the console: nothing may be written there but the failures to load that it expects. */
export const test = base.extend<Watching>({
  page: async ({ page }, provide) => {
    waitForRender(page)
    await provide(page)
  },
  failures: [/status of 404/, { option: true }],
  quietConsole: [
    async ({ page, failures }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      await use(undefined)
      expect(said.filter((text) => text !== NO_WORKER && !failures.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** For what no width changes: run at one of them. */
export const ONCE = { tag: '@once' }

/** For what the widest and the narrowest window show between them: not run at the width in the middle. */
export const BOTH_ENDS = { tag: '@both-ends' }

/** The header's search box; the page's own field on /search is another. */
export const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox')

/** What axe reads from colours, which are all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** At 768 px stand the bars of the narrow window over the text of the wide one: axe has read both there. */
const isBetween = (page: Page) => page.viewportSize()?.width === 768

/**
 * Axe finds nothing in the page: by every rule in the light theme, by those of colours in the dark one. The theme
 * turns in place, as the system turns it. Only what is wrong is reported, by the page itself: the rest of the report
 * takes four times as long.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  if (isBetween(page)) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: COLOUR_RULES }),
    })
    const { violations } = await axe.analyze()
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(findings, `axe, in ${colorScheme}`).toEqual([])
  }
}

/** Nothing may be wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}
