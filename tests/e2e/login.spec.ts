import { expectSignedIn, fillLogin, logIn, PASSWORD, register, registerWithEmail, storedToken, usernameFor } from './accounts'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

test.use({ failures: /status of (401|404|502)|ERR_FAILED|Failed to load/ })

// rule: ROUTE-6, AUTH-5
test('a reader signs in with the keyboard alone, is led back, and logs out', BOTH_ENDS, async ({ page, request }, info) => {
  const username = usernameFor('keys', info)
  await register(request, username)
  await page.goto('/login?return=%2Fseries')
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.getByRole('tab', { name: 'Standard Login' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('form', { name: 'Create a privacy-focused account' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Username or email').focus()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Username or email is required', 'Password must be at least 6 characters.'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type(username.toUpperCase())
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, '/series')
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible()
  // The form is for visitors.
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.goto('/register?return=%2Fabout')
  await expect(page).toHaveURL('/about')
})

// rule: AUTH-52
test('a reader logs out, and signs in by e-mail', ONCE, async ({ page, request }, info) => {
  const username = usernameFor('mail', info)
  const email = `${username}@login.test`
  await registerWithEmail(request, username, email)
  await page.goto('/login')
  await logIn(page, username)
  await expectSignedIn(page)
  const token = await storedToken(page)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are logged out', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => ['token', 'auth_token', 'user', 'user_id'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null, null])
  const ended = await request.get('/api/user', { headers: { Authorization: `Bearer ${token}` } })
  expect(ended.status()).toBe(401)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await logIn(page, email)
  await expectSignedIn(page)
})

// rule: AUTH-18
test('the demo account is opened', BOTH_ENDS, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Try Demo Account' }).click()
  await expectSignedIn(page)
})

// rule: AUTH-50
test('a token that has ended is forgotten at the start', ONCE, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('auth_token', 'of last year'))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => ['token', 'auth_token'].map((key) => localStorage.getItem(key)))).toEqual([null, null])
})

test('wrong credentials are told in banner and toast, the same for known and unknown users', ONCE, async ({ page, request }, info) => {
  const username = usernameFor('wrong', info)
  await register(request, username)
  for (const name of [username, 'nobody-at-all']) {
    await page.goto('/login')
    await logIn(page, name, 'not the password')
    const banner = page.getByRole('alert')
    await expect(banner).toBeFocused()
    await expect(banner).toHaveText('Authentication ErrorInvalid username/email or password. Please try again.')
    await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
  }
})

// rule: AUTH-14
test('a failed call says what the rules say', ONCE, async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, 'ruth')
  const send = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const banner = page.getByRole('alert')
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'a proxy' }))
  await send()
  await expect(banner.getByText('Login failed', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/login', (route) => route.abort())
  await send()
  await expect(banner.getByText('Invalid username/email or password. Please try again.')).toBeVisible()
  await expect(banner.getByText('The site could not be reached. Please check your connection and try again.')).toBeVisible()
  await page.route('**/api/demo-login', (route) => route.fulfill({ status: 502, body: 'a proxy' }))
  await page.getByRole('button', { name: 'Try Demo Account' }).click()
  await expect(page.getByText('Demo login failed', { exact: true })).toBeVisible()
})

// rule: AUTH-6, AUTH-10
test('the error of the URL is shown, and removed from it', ONCE, async ({ page }) => {
  const texts = {
    'google-auth-failed': 'Google sign-in was unsuccessful. Please try again or use email/password.',
    'auth-timeout': 'Authentication timed out. Please try again.',
    'auth-processing-failed': 'There was a problem processing your authentication. Please try again.',
    'something-else': 'There was a problem signing in. Please try again.',
  }
  for (const [error, text] of Object.entries(texts)) {
    await page.goto(`/login?error=${error}`)
    await expect(page.getByRole('alert')).toHaveText(`Authentication Error${text}`)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveURL('/login')
  }
})
