/** Readers of the browser tests, each with an account of their own. */
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect } from './support'

export const PASSWORD = 'a candle burns quietly'

let count = 0
const uniqueName = () => `reader-${Date.now().toString(36)}-${process.pid}-${(count += 1)}`

/** Registers a reader by the API, without signing this browser in. Returns the username. */
export async function register(page: Page, fields: object = {}): Promise<string> {
  const username = uniqueName()
  const answer = await page.request.post('/api/register', { data: { username, password: PASSWORD, ...fields } })
  expect(answer.status()).toBe(201)
  return username
}

/** Signs this browser in as a reader who has registered: the next page has the token. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.goto('/offline')
  // As a browser does with every call that changes something (AUTH-47).
  const headers = { Origin: new URL(page.url()).origin }
  const answer = await page.request.post('/api/login', { headers, data: { identifier, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** The headers of calls that change something. */
export async function bearer(page: Page): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token') ?? '')}` }
}

/** Makes a reader a member, as an operator does. The command joins the running site's database. */
export function grantMembership(username: string, siteData = process.env.SITE_DATA): void {
  execFileSync('python', ['-m', 'api.cli.main', 'membership', 'grant', username], { env: { ...process.env, DATA_DIR: siteData } })
}

let known: string | undefined
let knownMember: string | undefined

/**
 * Signs in a reader whom several tests share, because registrations from one address are limited: for tests that do not depend
 * on what the account contains.
 */
export async function signInKnownReader(page: Page): Promise<string> {
  known ??= await register(page, { name: 'Miriam' })
  await signIn(page, known)
  return known
}

/** As `signInKnownReader`, for a member. */
export async function signInKnownMember(page: Page): Promise<string> {
  if (!knownMember) {
    knownMember = await register(page, { name: 'Naomi' })
    grantMembership(knownMember)
  }
  await signIn(page, knownMember)
  return knownMember
}

/** A new reader who is signed in in this browser. */
export async function newReader(page: Page, fields: object = {}): Promise<string> {
  const username = await register(page, fields)
  await signIn(page, username)
  return username
}
