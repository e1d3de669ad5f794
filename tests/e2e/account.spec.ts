import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newReader, PASSWORD, signIn, signInKnownReader } from './readers'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, ONCE, test } from './support'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openAccount = async (page: Page) => {
  await page.goto('/account')
  await expect(part(page, 'Devices').getByText('This device')).toBeVisible()
  await expect(part(page, 'Newsletter').getByText('Confirm an e-mail address above')).toBeVisible()
}

// rule: ACCOUNT-1
test('visitors are asked to log in, and search engines do not index the page', BOTH_ENDS, async ({ page }) => {
  const answer = await page.goto('/account')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle('Login Required | Torah Nuggets')
  await expect(page.getByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

// rule: ROUTE-7
test('the page is complete, in both themes', BOTH_ENDS, async ({ page }) => {
  await signInKnownReader(page)
  await openAccount(page)
  await expect(page).toHaveTitle('My Account | Torah Nuggets')
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  // With every form open.
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

// rule: ACCOUNT-1
test('a name is corrected and saved with the keyboard alone', BOTH_ENDS, async ({ page }) => {
  await signInKnownReader(page)
  await openAccount(page)
  const name = part(page, 'Profile').getByRole('textbox', { name: 'Name' })
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Profile' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('x'.repeat(51))
  await page.keyboard.press('Enter')
  await expect(part(page, 'Profile').getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Miriam bat Amram')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Miriam bat Amram')
})

// rule: ACCOUNT-3
test('privacy is kept, and a new address waits for its confirmation', ONCE, async ({ page }) => {
  await newReader(page)
  await openAccount(page)
  const privacy = page.getByRole('checkbox', { name: 'Keep my e-mail address private' })
  await expect(privacy).toBeChecked()
  await privacy.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(privacy).not.toBeChecked()
  const email = part(page, 'E-mail')
  await email.getByRole('button', { name: 'Add an address' }).click()
  await email.getByLabel('New e-mail address').fill('miriam@account.test')
  await email.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await email.getByRole('button', { name: 'Send the link' }).click()
  await expect(email.getByRole('status')).toContainText('miriam@account.test')
})

// rule: ACCOUNT-5
test('the export has what the reader has stored', ONCE, async ({ page }) => {
  const username = await signInKnownReader(page)
  await openAccount(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('my-account.json')
  const text = await readFile(await download.path(), 'utf8')
  const { account, sessions } = JSON.parse(text) as { account: { username: string }[]; sessions: unknown[] }
  expect(account).toEqual([expect.objectContaining({ username })])
  expect(sessions.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/argon2|"password"|tokenId/)
})

test.describe('sign-ins', () => {
  // An ended session is refused.
  test.use({ failures: /status of 401/ })

  // rule: ACCOUNT-7
  test('of another browser are ended, one or all', ONCE, async ({ page, browser }) => {
    const username = await newReader(page)
    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await signIn(other, username)
    await openAccount(page)
    const devices = part(page, 'Devices')
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('listitem').filter({ hasNotText: 'This device' }).first().getByRole('button').click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    // The token of the other browser is refused, which signs it out.
    await other.goto('/account')
    await expect(other.getByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
    await signIn(other, username)
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('button', { name: 'Yes, sign out everywhere' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
    await other.goto('/account')
    await expect(other.getByRole('heading', { level: 1, name: 'Login Required' })).toBeVisible()
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await other.context().close()
  })
})

test.describe('deletion', () => {
  test.use({ failures: /status of 422/ })

  // rule: ACCOUNT-6
  test('needs a confirmation and the password, and the account can be kept', ONCE, async ({ page }) => {
    await newReader(page)
    await openAccount(page)
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const form = page.getByRole('form', { name: 'Deletion of the account' })
    await form.getByRole('button', { name: 'Delete my account' }).click()
    await expect(form.getByRole('alert')).toBeFocused()
    await form.getByRole('checkbox').check()
    await form.getByLabel('Current password', { exact: true }).fill('not the password')
    await form.getByRole('button', { name: 'Delete my account' }).click()
    await expect(form.getByRole('alert')).toContainText('Your current password is not correct.')
    await form.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Delete my account' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Your account will be deleted on' })
    await expect(notice).toBeVisible()
    await page.reload()
    await notice.getByRole('button', { name: 'Keep my account' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(part(page, 'Devices').getByText('This device')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('a shared account shows what it is, and nothing to change', ONCE, async ({ page }) => {
  const { token } = (await (await page.request.post('/api/demo-login')).json()) as { token: string }
  await page.goto('/offline')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'A shared account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expectNoAxeFindings(page)
})
