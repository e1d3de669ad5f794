import { expectSignedIn, logIn, PASSWORD, register, registerWithEmail, usernameFor } from './accounts'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, linkIn, mailTo, ONCE, test } from './support'

test.use({ failures: /status of (404|422)/ })

// rule: AUTH-67
test('a link by e-mail signs in once, after its button was pressed', BOTH_ENDS, async ({ page, request }, info) => {
  const username = usernameFor('link', info)
  const email = `${username}@links.test`
  await registerWithEmail(request, username, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Get a sign-in link by e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in by e-mail' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`If an account has the address ${email}`)).toBeVisible()
  await expectNoAxeFindings(page)

  const link = linkIn(await mailTo(email, /link to sign in/), '/sign-in')
  await page.goto(link)
  await expectNoAxeFindings(page)
  // A page with a fragment of its own is no new document.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('This did not workThis link was used already or has expired. Please ask for a new one.')
  await expect(page.getByRole('alert')).toBeFocused()
})

// rule: AUTH-58
test('a forgotten password is replaced by the link of a mail', BOTH_ENDS, async ({ page, request }, info) => {
  const username = usernameFor('forgot', info)
  const email = `${username}@links.test`
  await registerWithEmail(request, username, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectNoAxeFindings(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If an account has the address ${email}`)).toBeVisible()

  await page.goto(linkIn(await mailTo(email, /new password/i), '/reset-password'))
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('1234567890')
  await page.getByLabel('Confirm new password', { exact: true }).fill('1234567890')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(password).toHaveAccessibleDescription(/one of the most common/)
  await expectNoAxeFindings(page)
  await password.fill(`new ${PASSWORD}`)
  await page.getByLabel('Confirm new password', { exact: true }).fill(`new ${PASSWORD}`)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await logIn(page, username, `new ${PASSWORD}`)
  await expectSignedIn(page)
})

test('an address without an account gets the same answer', ONCE, async ({ page }) => {
  for (const path of ['/reset-password', '/sign-in']) {
    await page.goto(path)
    await page.getByLabel('Email', { exact: true }).fill('nobody@links.test')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If an account has the address nobody@links.test')).toBeVisible()
  }
})

// rule: AUTH-72
test('the owner of a claimed address puts out whoever registered with it', BOTH_ENDS, async ({ page, request }, info) => {
  const username = usernameFor('claimed', info)
  const email = `${username}@links.test`
  await register(request, username, email)
  // Not the browser of the registration: it asks for the password, and says what goes without it.
  await page.goto(linkIn(await mailTo(email, /confirm/i), '/verify-email'))
  await expect(page.getByLabel(`Password of the account '${username}'`, { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Confirm without the password' }).click()
  await expect(page.getByText(/the account has no password any more/)).toBeVisible()
  await expectNoAxeFindings(page)
  expect((await request.get('/api/user')).status()).toBe(401)
  await page.getByRole('link', { name: 'Get a sign-in link by e-mail' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(linkIn(await mailTo(email, /link to sign in/), '/sign-in'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectSignedIn(page)
})
