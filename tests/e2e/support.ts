import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

type ConsoleOptions = { expectQuietConsole: undefined; failures: RegExp }

/**
 * Waits until the client has taken over or replaced the server's HTML, which has the same elements. Tests of the server's HTML
 * with a script navigate with `waitUntil: 'commit'`.
 */
function waitForRender(page: Page): void {
  const expectRendered = () => expect(page.locator('.plain-page, [data-server-rendered]')).toHaveCount(0)
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await expectRendered()
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await expectRendered()
    return response
  }
}

/** Playwright's message when it blocks the service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/**
 * A client address for each test, which the site under test takes from this header: the limits of an address are a
 * test's own.
 */
const addressOf = (testId: string) => {
  const [a, b, c] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}

/** Every test checks the console: only the expected load failures may appear there. */
export const test = base.extend<ConsoleOptions>({
  // Playwright names a fixture's dependencies by an object pattern, empty if it has none.
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, provide, { testId }) => {
    await provide({ 'X-Forwarded-For': addressOf(testId) })
  },
  page: async ({ page, javaScriptEnabled }, provide) => {
    if (javaScriptEnabled) waitForRender(page)
    await provide(page)
  },
  failures: [/status of 404/, { option: true }],
  expectQuietConsole: [
    async ({ page, failures }, use) => {
      const messages: string[] = []
      page.on('console', (message) => {
        // The browser's own text about a failed request does not say which.
        if (message.type() === 'error' || message.type() === 'warning') messages.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => messages.push(error.message))
      await use(undefined)
      expect(messages.filter((text) => !text.startsWith(NO_WORKER) && !failures.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Until its code is there, the footer's links load the page anew. */
export const footerIsTakenOver = (page: Page) => partIsTakenOver(page, '#site-links a')

/** A part of the server's HTML whose code comes later than that of its page is React's. */
export const partIsTakenOver = (page: Page, selector: string) =>
  page.waitForFunction((part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__react')), selector)

/** For tests that do not depend on the width: run at one width. */
export const ONCE = { tag: '@once' }

/** For tests of elements that only windows without the wide header have. */
export const NARROW = { tag: '@narrow' }

/** For tests that run at the narrowest and the widest width only. */
export const BOTH_ENDS = { tag: '@both-ends' }

/** For tests that run at the narrowest width only. */
export const NARROWEST = { tag: ['@narrow', '@both-ends'] }

/** The header's search box, not the field of the search page. */
export const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox')

/** Axe's colour rules: themes differ in colours only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** At 768 px the layout combines the narrow and the wide layout, which axe checks separately. */
const isBetween = (page: Page) => page.viewportSize()?.width === 768

/**
 * Axe finds no violations: all rules in the light theme, colour rules in the dark one. The theme changes in place, as
 * the system changes it. Only violations are reported: the full report takes four times as long.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  if (isBetween(page)) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode().options({
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: COLOUR_RULES }),
    })
    const { violations } = await axe.analyze()
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    expect(findings, `axe, in ${colorScheme}`).toEqual([])
  }
}

/** The page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
}

export type Mail = { to: string; subject: string; plain: string; html: string }

/** The mails that the test's mail server has accepted for an address, oldest first. */
export function mailsTo(address: string): Mail[] {
  const folder = process.env.MAIL_FOLDER
  if (!folder) throw new Error('MAIL_FOLDER is not set: run these tests by tests/run_e2e.py.')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
    .filter((mail) => mail.to === address)
}

/** Delays all scripts. Returns a function that releases them. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The cumulative layout shift up to the next frame: the browser reports that of a frame once it is drawn. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 50)))
      }),
  )
}

/** Waits for the newest mail to an address whose subject matches. */
export async function mailTo(address: string, subject = /./): Promise<Mail> {
  const matching = () => mailsTo(address).filter((mail) => subject.test(mail.subject))
  await expect.poll(() => matching().length, { message: `a mail to ${address}`, timeout: 60_000 }).toBeGreaterThan(0)
  const newest = matching().at(-1)
  if (!newest) throw new Error(`No mail to ${address}.`)
  return newest
}

/** The first link of a mail's text that leads to this path, as a path of the site. */
export function linkIn(mail: Mail, path: string): string {
  const links = [...mail.plain.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
  const link = links.find(({ pathname }) => pathname === path)
  if (!link) throw new Error(`The mail '${mail.subject}' has no link to ${path}: ${mail.plain}`)
  return link.pathname + link.search + link.hash
}

/**
 * Sets who the OpenID provider signs in next (claims of the ID token), and how it misbehaves (see
 * `tests/oidc_provider.py`). Tests that use it must not run at the same time.
 */
export async function openIdAccount(account: Record<string, unknown> & { fault?: string }): Promise<void> {
  const response = await fetch(`${process.env.OPENID_PROVIDER_URL}/account`, { method: 'POST', body: JSON.stringify(account) })
  if (!response.ok) throw new Error(`The OpenID provider refused the account: ${response.status}`)
}
