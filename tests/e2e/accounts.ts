/** Accounts for the tests of signing in. */
import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { expect, linkIn, mailTo } from './support'

export const PASSWORD = 'barley and wheat'

/** A username of this test alone: each project runs it with its own. */
export const usernameFor = (name: string, info: TestInfo) => `${name}-${info.project.name}-${info.retry}`

/** Registers outside of the browser, which stays signed out. */
export async function register(request: APIRequestContext, username: string, email?: string): Promise<void> {
  const answer = await request.post('/api/register', { data: { username, name: 'Ruth', password: PASSWORD, ...(email && { email }) } })
  expect(answer.status()).toBe(201)
}

/** Registers with an e-mail, which the link of its mail confirms. */
export async function registerWithEmail(request: APIRequestContext, username: string, email: string): Promise<void> {
  await register(request, username, email)
  const token = linkIn(await mailTo(email, /confirm/i), '/verify-email').split('#token=')[1]
  // With the cookie of the registration a change must come from the site itself.
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  expect((await request.post('/api/email/confirm', { data: { token }, headers })).status()).toBe(204)
}

export async function fillLogin(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function logIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await fillLogin(page, identifier, password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** The reader is signed in on this page of the site. */
export async function expectSignedIn(page: Page, path = '/'): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect.poll(() => storedToken(page)).toBeTruthy()
}
