import type { Page } from '@playwright/test'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

test.use({ failures: /status of 401/, contextOptions: { reducedMotion: 'reduce' } })

const SCREENS = ['Users', 'Messages', 'Subscribers', 'Searches', 'AI texts', 'Jobs', 'Audit', 'Security']

/** Follows a link of the navigation with the keyboard: beside the screen, or in the menu of a narrow one. */
async function go(page: Page, name: string, isNarrow: boolean): Promise<void> {
  if (isNarrow) {
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
  }
  const link = page.getByRole('navigation', { name: isNarrow ? 'Menu' : 'Admin' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

// rule: ADMIN-40
test('each screen of the desk is reached with the keyboard, and accessible in both themes', BOTH_ENDS, async ({ page, viewport }) => {
  await page.goto('/admin')
  await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'New teaching' })).toBeVisible()
  for (const name of SCREENS) {
    await go(page, name, viewport?.width === 390)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  }
})
