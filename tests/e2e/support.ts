import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

type ConsoleOptions = { expectQuietConsole: undefined; failures: RegExp }

/**
 * Waits until the client has replaced the server's HTML, which has the same elements. Tests of the server's HTML
 * navigate with `waitUntil: 'commit'`.
 */
function waitForRender(page: Page): void {
  const expectRendered = () => expect(page.locator('.server-html')).toHaveCount(0)
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await expectRendered()
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await expectRendered()
    return response
  }
}

/** Playwright's message when it blocks the service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Every test checks the console: only the expected load failures may appear there. */
export const test = base.extend<ConsoleOptions>({
  page: async ({ page }, provide) => {
    waitForRender(page)
    await provide(page)
  },
  failures: [/status of 404/, { option: true }],
  expectQuietConsole: [
    async ({ page, failures }, use) => {
      const messages: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
      })
      page.on('pageerror', (error) => messages.push(error.message))
      await use(undefined)
      expect(messages.filter((text) => text !== NO_WORKER && !failures.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** For tests that do not depend on the width: run at one width. */
export const ONCE = { tag: '@once' }

/** For tests of elements that only windows without the wide header have. */
export const NARROW = { tag: '@narrow' }

/** For tests that run at the narrowest and the widest width only. */
export const BOTH_ENDS = { tag: '@both-ends' }

/** The header's search box, not the field of the search page. */
export const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox')

/** Axe's colour rules: themes differ in colours only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** At 768 px the layout combines the narrow and the wide layout, which axe checks separately. */
const isBetween = (page: Page) => page.viewportSize()?.width === 768

/**
 * Axe finds no violations: all rules in the light theme, colour rules in the dark one. The theme changes in place, as
 * the system changes it. Only violations are reported: the full report takes four times as long.
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

/** The page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}
