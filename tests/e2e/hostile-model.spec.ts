import { expect, ONCE, test } from './support'

/** The site after its launch has a model that says the worst and then stalls (`tests/run_e2e.py`). */
const { MEMBERS_SITE_URL: SITE = '' } = process.env
const FORBIDDEN = /evil\.example|GIFT99|on Yom Kippur is permitted|never help an enemy/i

test.use({ baseURL: SITE, contextOptions: { reducedMotion: 'reduce' } })

// rule: STUDY-76
test('what a model may not say is never on the page, at no moment while it is written', ONCE, async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.documentElement.outerHTML)).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/daily-learning/57')
  await page.getByRole('region', { name: 'Study this teaching' }).getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Whom do I help first, the friend or the enemy?')
  await page.getByRole('button', { name: 'Send' }).click()
  const box = page.getByRole('region', { name: 'Conversation' })
  await expect(box.getByText('The AI broke off, so this answer is incomplete.')).toBeVisible({ timeout: 25_000 })
  await expect(box.getByText('The reason for choosing the enemy is to bend one’s inclination')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.some((html) => html.includes('Whom do I help first'))).toBe(true)
  expect(seen.filter((html) => FORBIDDEN.test(html))).toEqual([])
})
