import { BOTH_ENDS, expect, expectNoAxeFindings, linkIn, mailTo, test } from './support'

// rule: ACCESS-6
test('the newsletter is confirmed, changed and left by the links of its mails, without script', BOTH_ENDS, async ({
  browser,
  request,
}, info) => {
  const email = `${info.project.name}@newsletter.test`
  const answer = await request.post('/api/newsletter/subscriptions', { data: { email, frequency: 'both' } })
  expect(answer.status()).toBe(202)
  const link = linkIn(await mailTo(email), '/newsletter/confirm')

  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  await page.getByRole('link', { name: 'Change what you receive' }).click()
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked()
  await page.getByRole('radio', { name: 'The weekly essay' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved.')
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
  const link = linkIn(await mailTo(email), '/newsletter/confirm')
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByRole('link', { name: 'Change what you receive' }).click()
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked()
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
