import type { Page } from '@playwright/test'
import { expectSignedIn, PASSWORD, register, usernameFor } from './accounts'
import { signInKnownReader } from './readers'
import { BOTH_ENDS, delayScripts, expect, expectNoAxeFindings, expectNoHorizontalScroll, linkIn, mailTo, ONCE, test } from './support'

test.use({ failures: /status of (404|409|422)/ })

const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)

/** Moves on with the Tab key until this field has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 12 && (await focusedName(page)) !== name; step++) await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(name)
}

// rule: ACCESS-6, AUTH-24
test('somebody registers with the keyboard alone, corrects errors, and is signed in', BOTH_ENDS, async ({ page }, info) => {
  const username = usernameFor('keyboard', info)
  const email = `${username}@register.test`
  await page.goto('/register')
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Username').focus()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Username is required (minimum 3 characters)',
    'Please enter your name.',
    'Password must be at least 8 characters.',
    'Password must be at least 8 characters.',
    'You must accept the terms and conditions.',
  ])
  await expectNoAxeFindings(page)
  // The first link of the summary leads to its field, and the others follow it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const typed = { username, email, name: 'Ruth of Moab', password: 'password1', confirmPassword: 'password1' }
  for (const [name, text] of Object.entries(typed)) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'acceptTerms')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /I accept the/ })).toBeChecked()
  await page.keyboard.press('Enter')

  // The server refuses a common password, at its field.
  await expect(summary).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/one of the most common/)
  for (const name of ['password', 'confirmPassword']) {
    await tabTo(page, name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(PASSWORD)
  }
  await page.keyboard.press('Enter')
  await expectSignedIn(page)
  await expect(page.getByText('Welcome to Torah Nuggets!', { exact: true })).toBeVisible()
  // The form was scrolled; the home page begins at its top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  // The mail's link changes nothing before its button is pressed.
  await page.goto(linkIn(await mailTo(email, /confirm/i), '/verify-email'))
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
})

// rule: AUTH-3, AUTH-34
test('a private account needs no e-mail', BOTH_ENDS, async ({ page }, info) => {
  await page.goto('/login?return=%2Fweekly-essay%2F3')
  await page.getByRole('tab', { name: /Privacy-Focused/ }).click()
  const form = page.getByRole('form', { name: 'Create a privacy-focused account' })
  await form.getByLabel('Username').fill(usernameFor('private', info))
  await form.getByLabel('Name', { exact: true }).fill('Ruth')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  const sent = page.waitForRequest('**/api/register')
  await form.getByRole('button', { name: 'Create Private Account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ isEmailPrivate: 1, dataCollectionConsent: 0 })
  await expectSignedIn(page, '/weekly-essay/3')
  await expect(page.getByText('Privacy Account Created', { exact: true })).toBeVisible()
})

test('a taken username is told at its field', ONCE, async ({ page, request }, info) => {
  const username = usernameFor('taken', info)
  await register(request, username)
  await page.goto('/register')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Full name').fill('Naomi')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I accept the/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/already taken/)
  await expect(page.getByText('There was a problem with your registration. The email or username might already be taken.', { exact: true })).toBeVisible()
})

// rule: HOME-18, READ-60
test('whoever is signed in is not asked to register, before and after', BOTH_ENDS, async ({ page }) => {
  const calls = page.getByRole('link', { name: /^(Sign Up|Start Your Learning Journey|Create an account)/ })
  const paths = ['/', '/weekly-essay/3', '/torah-sketch-pad']
  await page.goto(paths[0] ?? '')
  await expect(page.getByRole('main').locator(calls)).toHaveCount(1)
  await signInKnownReader(page)
  for (const path of paths) {
    const release = await delayScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('[data-server-rendered] #site-links')).toBeAttached()
    await expect(calls).toHaveCount(0)
    release()
    await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
    await expect(calls).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
