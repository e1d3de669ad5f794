/** A button that is pressed while the scripts are on their way takes effect once they are there (SHELL-27). */
import type { Page } from '@playwright/test'
import { BOTH_ENDS, delayScripts, expect, test } from './support'

/** Where one button stands for all filters. Before its styles are loaded the page shows all of them. */
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

const PRESSED = {
  'the size of the text': ['/daily-learning/17', (page: Page) => page.getByRole('main').getByRole('button', { name: 'Larger text' }), (page: Page) => page.locator(':root[data-text-size="115"]')],
  'a filter': ['/search?q=shabbat', (page: Page) => page.getByRole('button', { name: isNarrow(page) ? 'Filter and sort' : 'Type', exact: true }), (page: Page) => page.getByRole('dialog')],
  'the ways to share': ['/daily-learning/17', (page: Page) => page.getByRole('main').getByRole('button', { name: /^Share/ }).first(), (page: Page) => page.getByRole('dialog')],
} as const
for (const [name, [path, button, effect]] of Object.entries(PRESSED)) {
  // rule: SHELL-27
  test(`a press of a button takes effect once: ${name}`, BOTH_ENDS, async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await button(page).click()
    await expect(effect(page)).toHaveCount(0)
    release()
    await expect(effect(page)).toHaveCount(1)
  })
}
