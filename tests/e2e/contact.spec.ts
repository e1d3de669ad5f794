import type { Page } from '@playwright/test'
import { BOTH_ENDS, expect, expectNoAxeFindings, ONCE, test } from './support'

const MESSAGE = { Name: 'Ruth', Email: 'ruth@contact.test', Subject: 'A question', Message: 'Why does the Torah begin with bet?' }
const field = (page: Page, name: string) => page.getByRole('form', { name: 'Get in Touch' }).getByRole('textbox', { name })

// rule: ACCESS-6, CONTACT-9
test('a message is written, corrected and sent with the keyboard alone', BOTH_ENDS, async ({ page }) => {
  await page.goto('/contact')
  await field(page, 'Name').focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 5 characters.',
    'Message must be at least 10 characters.',
  ])
  await expectNoAxeFindings(page)
  // The first link of the summary leads to its field, and the others follow it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  for (const [name, text] of Object.entries(MESSAGE)) {
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(summary).toBeHidden()
  const answered = page.waitForResponse('**/api/contact')
  await page.keyboard.press('Enter')
  expect((await answered).status()).toBe(202)
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('')
})

test.describe('what was typed', () => {
  test.use({ failures: /status of 503|ERR_FAILED|Failed to load/ })

  // rule: CONTACT-9
  test('stays where sending fails, and over a reload', ONCE, async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/contact')
    for (const [name, text] of Object.entries(MESSAGE)) await field(page, name).fill(text)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByText('There was a problem sending your message. Please try again.', { exact: true })).toBeVisible()
    await page.reload()
    for (const [name, text] of Object.entries(MESSAGE)) await expect(field(page, name)).toHaveValue(text)
  })
})

// rule: CONTACT-9
test('what is typed before the code has arrived is kept, with the focus', BOTH_ENDS, async ({ page }) => {
  let sendCode: () => void = () => undefined
  const sent = new Promise<void>((resolve) => (sendCode = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  for (const [name, text] of Object.entries(MESSAGE)) await field(page, name).fill(text)
  sendCode()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  for (const [name, text] of Object.entries(MESSAGE)) await expect(field(page, name)).toHaveValue(text)
  await expect(field(page, 'Message')).toBeFocused()
})

// rule: SHELL-19, READ-11, NEWS-1
test('the footer and both boxes sign up for the newsletter', ONCE, async ({ page }) => {
  const boxes = [
    ['/series', page.getByRole('contentinfo'), 'both'],
    ['/daily-learning', page.getByRole('region', { name: 'Never Miss an Insight' }), 'daily'],
    ['/weekly-essay', page.getByRole('region', { name: 'Never Miss an Essay' }), 'weekly'],
  ] as const
  for (const [path, box, frequency] of boxes) {
    await page.goto(path)
    const email = `${frequency}@box.test`
    await box.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    const answered = page.waitForResponse('**/api/newsletter/subscriptions')
    await box.getByRole('button', { name: 'Subscribe' }).click()
    const answer = await answered
    expect(answer.status()).toBe(202)
    expect(answer.request().postDataJSON()).toEqual({ email, frequency })
    await expect(box.getByText(`Almost done: please confirm with the link that we have sent to ${email}.`)).toBeVisible()
  }
})
