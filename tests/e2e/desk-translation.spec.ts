import { ONCE, expect, expectNoAxeFindings, test } from './support'

// A site of its own: what is written here is on no page that another test reads.
const { MEMBERS_SITE_URL: SITE = '', ADMIN_PASSWORD: PASSWORD = '' } = process.env
test.use({ baseURL: SITE, contextOptions: { reducedMotion: 'reduce' } })

/** A translation that the teacher writes from a mishnah's page stands there, and goes with it (ADMIN-73, MISHNAH-8). */
// rule: ADMIN-73
test('a translation is written from the page of its mishnah', ONCE, async ({ browser, page }, info) => {
  // Repetitions, which run beside each other, have a mishnah each.
  const number = 9 - (info.repeatEachIndex % 9)
  const mishnah = `Mishnah Yoma 8:${number}`
  const words = `Your Father in heaven (${number}).`
  await page.goto('/admin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.goto('/mishnah/yoma/8')
  await page.getByRole('link', { name: `Translate: ${mishnah}` }).click()
  await page.getByRole('textbox', { name: 'Translation' }).fill(`Before whom are you made pure?\n${words}`)
  await page.getByRole('textbox', { name: 'Translated by' }).fill(`A. Translator ${number}`)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/admin\/translations$/)

  const reader = await browser.newPage({ javaScriptEnabled: false })
  await reader.goto(`${SITE}/mishnah/yoma/8`)
  await expect(reader.getByText(words)).toBeVisible()
  await expect(reader.getByText(`Translated by A. Translator ${number}`)).toBeVisible()
  await reader.goto(`${SITE}/search?q=Yoma+8:${number}`)
  await expect(reader.getByText(words)).toBeVisible()

  await page.goto('/mishnah/yoma/8')
  await page.getByRole('link', { name: `Edit the translation: ${mishnah}` }).click()
  await page.getByRole('button', { name: 'Delete the translation' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/translations$/)
  await reader.goto(`${SITE}/mishnah/yoma/8`)
  await expect(reader.getByText(words)).toHaveCount(0)
  await reader.close()
})
