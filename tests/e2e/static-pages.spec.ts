import { openIn } from './states'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, footerIsTakenOver, test } from './support'

const PAGES = {
  '/about': 'About the Rabbi',
  '/assistants': 'For Your Assistant',
  '/contact': 'Contact Us',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/cookies': 'Cookie Policy',
}

for (const [path, title] of Object.entries(PAGES)) {
  // rule: ROUTE-2, ROUTE-5, ROUTE-11, CONTACT-1
  test(`${path} has its title, fits its window and has no axe findings`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Torah Nuggets`)
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  })
}

// rule: ROUTE-11, ROUTE-24
test('the footer leads to the legal pages, each with the focus at its start and its own title', BOTH_ENDS, async ({ page }) => {
  await page.goto('/series')
  await footerIsTakenOver(page)
  for (const title of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveTitle(`${title} | Torah Nuggets`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test.describe('a legal page', () => {
  test.use({ failures: /status of 500/ })

  // rule: PAGE-5
  test('that loads or fails is drawn', BOTH_ENDS, async ({ page }) => {
    await openIn(page, '/privacy', 'loading')
    await expect(page.getByTestId('skeleton')).toBeVisible()
    await expectNoAxeFindings(page)
    await openIn(page, '/privacy', 'error')
    await expect(page.getByText('Error loading this page. Please try again later.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'When you write to us' })).toBeVisible()
  })
})
