import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOTH_ENDS, expect, expectNoAxeFindings, test } from './support'

/** The mails to an address, which the site without a mail server writes to files; decoded as far as links need it. */
function mailsTo(address: string): string[] {
  const folder = process.env.MAIL_FOLDER ?? '.data/mail'
  // The first mail makes the folder.
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
}

test('the newsletter is confirmed, changed and left by the links of its mails, without script', BOTH_ENDS, async ({
  browser,
  request,
}, info) => {
  const email = `${info.project.name}@newsletter.test`
  const answer = await request.post('/api/newsletter/subscriptions', { data: { email, frequency: 'both' } })
  expect(answer.status()).toBe(202)
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(1)
  const link = /http:\/\/\S+\/newsletter\/confirm\?token=[\w.-]+/.exec(mailsTo(email)[0] ?? '')?.[0] ?? ''

  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  await page.getByRole('link', { name: 'Change what you receive' }).click()
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked()
  await page.getByRole('radio', { name: 'The weekly essay' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Saved.')
  await expect(page.getByRole('radio', { name: 'The weekly essay' })).toBeChecked()
  await page.getByRole('link', { name: 'Unsubscribe' }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByText('You are not subscribed.')).toBeVisible()
  await page.close()
})

test('the pages of the newsletter fit 320 px and have no axe findings', BOTH_ENDS, async ({ page, request }, info) => {
  const email = `axe-${info.project.name}@newsletter.test`
  await request.post('/api/newsletter/subscriptions', { data: { email } })
  await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBe(1)
  const link = /http:\/\/\S+\/newsletter\/confirm\?token=[\w.-]+/.exec(mailsTo(email)[0] ?? '')?.[0] ?? ''
  await page.goto(link)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByRole('link', { name: 'Change what you receive' }).click()
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked()
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
