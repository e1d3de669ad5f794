import type { Page } from '@playwright/test'
import { expectSignedIn, logIn, registerWithEmail, storedToken, usernameFor } from './accounts'
import { expect, expectNoAxeFindings, ONCE, openIdAccount, test } from './support'

// All tests set the one account of the provider.
test.describe.configure({ mode: 'serial' })

const google = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).click()

// rule: AUTH-64
test('somebody new signs in with Google, and is led back', ONCE, async ({ page }) => {
  await openIdAccount({ sub: 'e2e-new', email: 'new@google.test', email_verified: true, name: 'Miriam' })
  await page.goto('/login?return=%2Fabout')
  await google(page)
  await expect(page.getByRole('heading', { name: 'Login Successful' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectSignedIn(page, '/about')
})

// rule: AUTH-64
test('an account with the same address is linked once its owner signs in', ONCE, async ({ page, request }, info) => {
  const username = usernameFor('linked', info)
  const email = `${username}@google.test`
  await registerWithEmail(request, username, email)
  await openIdAccount({ sub: 'e2e-linked', email, email_verified: true, name: 'Miriam' })
  await page.goto('/login')
  await google(page)
  await expect(page.getByText('You already have an account')).toBeVisible()
  await expectNoAxeFindings(page)
  await logIn(page, username)
  await expectSignedIn(page)
  await expect(page.getByText('Your account can now be opened with Google, too.', { exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  await google(page)
  await expectSignedIn(page)
})

const FAULTS = [
  ['denied', 'Google sign-in was unsuccessful. Please try again or use email/password.'],
  ['token-error', 'Google sign-in was unsuccessful. Please try again or use email/password.'],
  ['broken', 'There was a problem processing your authentication. Please try again.'],
  ['slow', 'Authentication timed out. Please try again.'],
] as const

for (const [fault, text] of FAULTS) {
  // rule: AUTH-7, AUTH-8, AUTH-9
  test(`a provider with the fault '${fault}' leads back with its text`, ONCE, async ({ page }) => {
    await openIdAccount({ fault })
    await page.goto('/login')
    await google(page)
    await expect(page.getByRole('alert')).toHaveText(`Authentication Error${text}`, { timeout: 40_000 })
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })
}

// rule: ROUTE-9, AUTH-56, AUTH-57
test('the page that completes a sign-in tells of a missing and a spent code', ONCE, async ({ page }) => {
  await page.goto('/auth-success')
  await expect(page.getByText('Authentication information not found. Please try logging in again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.goto('/auth-success?code=a-code-that-nobody-has-sent')
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
