import { readFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, linkIn, mailTo, mailsTo, test } from './support'

// A site of its own, so that no other test sees what is published here. Conflicts and lost connections are on purpose; the
// preview's frame runs no script.
const { MEMBERS_SITE_URL: SITE = '', ADMIN_PASSWORD: PASSWORD = '' } = process.env
test.use({
  baseURL: SITE,
  failures: /status of (401|404|409|422)|ERR_(INTERNET_DISCONNECTED|FAILED)|Blocked script execution/,
  contextOptions: { reducedMotion: 'reduce' },
})

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(SITE + path)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => expect(page.getByText('All changes are saved.')).toBeVisible()
const local = (moment: Date) => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' })
  return parts.format(moment).replace(' ', 'T')
}

async function subscribe(browser: Browser, email: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.request.post(`${SITE}/api/newsletter/subscriptions`, { data: { email, frequency: 'daily' } })
  await page.goto(SITE + linkIn(await mailTo(email), '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  await page.close()
}

// rule: ADMIN-18, ADMIN-61, ADMIN-68, ADMIN-69, ADMIN-64
test('the life of a teaching', ONCE, async ({ browser, page, request }, info) => {
  test.setTimeout(240_000)
  const word = `quillwort${info.retry}`
  const email = `desk-${info.retry}@newsletter.test`
  await subscribe(browser, email)

  await test.step('it is written, with Hebrew, a verse, a note and a picture', async () => {
    await logIn(page, '/admin/write/teachings')
    await page.getByRole('button', { name: 'New teaching' }).click()
    await page.getByLabel('Title', { exact: true }).fill(`The ${word} by the well`)
    await text(page).click()
    await page.keyboard.type('Who draws water for another is not thirsty.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('צמאה נפשי')
    await page.getByRole('button', { name: 'Hebrew paragraph' }).click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Verse' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Genesis 24:14')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('button', { name: 'Footnote' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('So *Bereshit Rabbah*.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const icon = Buffer.concat([readFileSync('web/public/icon-512.png'), Buffer.from(word)])
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await picker.locator('input[type=file]').setInputFiles({ name: `${word}.png`, mimeType: 'image/png', buffer: icon })
    await picker.getByRole('textbox', { name: 'Alt text' }).fill('An open book below the sun')
    await picker.getByRole('button', { name: 'Insert', exact: true }).click()
    await expect(text(page).getByRole('img', { name: 'An open book below the sun' })).toBeVisible()
    await saved(page)
  })

  await test.step('a lost connection loses nothing', async () => {
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Summary', exact: true }).fill('On water and thanks.')
    await expect(page.getByText('Saved on this device.')).toBeVisible()
    await page.context().setOffline(false)
    await saved(page)
  })

  const due = new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000)
  await test.step('it is previewed and scheduled', async () => {
    await page.getByLabel('Date of publication', { exact: true }).fill(local(due))
    await saved(page)
    await page.getByRole('link', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Who draws water for another is not thirsty.')).toBeVisible()
    await expect(frame.getByRole('img').first()).toBeVisible()
    await page.getByText('Dark', { exact: true }).click()
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('link', { name: 'Back to the draft' }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    const question = page.getByRole('dialog', { name: 'Schedule and mail?' })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: /^Schedule and mail to \d+ subscriber/ }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Will be mailed to \d+ subscriber/)).toBeVisible()
    await expectNoAxeFindings(page)
    expect(((await (await request.get(`${SITE}/api/search?q=${word}`)).json()) as { posts: unknown[] }).posts).toEqual([])
  })

  const found = async () => ((await (await request.get(`${SITE}/api/search?q=${word}`)).json()) as { posts: { id: number; title: string }[] }).posts
  await test.step('at its time it is found, in the feed, and mailed once', async () => {
    await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(1)
    expect(Date.now()).toBeGreaterThanOrEqual(due.getTime())
    expect(await (await request.get(`${SITE}/feeds/all.xml`)).text()).toContain(word)
    await mailTo(email, new RegExp(word))
    await expect(page.getByText(/^Mailed to \d+ subscriber/)).toBeVisible({ timeout: 30_000 })
  })

  const edit = page.getByRole('button', { name: new RegExp(`^Edit: .*${word}`) })
  await test.step('two windows that edit it do not overwrite each other', async () => {
    await page.goto(`${SITE}/admin/write/teachings?q=${word}`)
    await edit.click()
    await expect(text(page)).toBeVisible()
    const other = await page.context().newPage()
    await logIn(other, new URL(page.url()).pathname)
    await other.getByLabel('Title', { exact: true }).fill(`The ${word} from the other window`)
    await saved(other)
    await page.getByLabel('Title', { exact: true }).fill(`The ${word} from this window`)
    await expect(page.getByRole('heading', { name: 'This draft was changed in another window' })).toBeVisible()
    await expect(page.getByText(`The ${word} from the other window`)).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Go on with mine' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`The ${word} from this window`)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Updated', { exact: true })).toBeVisible()
    await expect.poll(async () => (await found())[0]?.title).toBe(`The ${word} from this window`)
    await other.close()
  })

  await test.step('an earlier version is restored', async () => {
    await page.goto(`${SITE}/admin/write/teachings?q=${word}`)
    await page.getByRole('link', { name: new RegExp(`^History: .*${word}`) }).click()
    await page.getByRole('button', { name: 'Restore Version 1' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`The ${word} by the well`)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(async () => (await found())[0]?.title).toBe(`The ${word} by the well`)
  })

  await test.step('its page leads back to the desk, for whom the desk knows', async () => {
    await page.getByRole('link', { name: 'View' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`The ${word} by the well`)
  })

  await test.step('it is deleted, and brought back', async () => {
    await page.goto(`${SITE}/admin/write/teachings?q=${word}`)
    await page.getByRole('button', { name: new RegExp(`^Delete: .*${word}`) }).click()
    await page.getByRole('button', { name: new RegExp(`^Move to the trash: .*${word}`) }).click()
    await expect.poll(async () => (await found()).length).toBe(0)
    await page.goto(`${SITE}/admin/trash`)
    await page.getByRole('button', { name: new RegExp(`^Bring back: .*${word}`) }).click()
    await expect.poll(async () => (await found()).length).toBe(1)
    expect(mailsTo(email).filter(({ subject }) => subject.includes(word))).toHaveLength(1)
  })
})

test('a killed browser loses at most five seconds of typing', ONCE, async ({ page }, { project }) => {
  const server = await chromium.launchServer({ ...project.use.launchOptions })
  const writer = await (await chromium.connect(server.wsEndpoint())).newPage()
  await logIn(writer, '/admin/write/teachings')
  await writer.getByRole('button', { name: 'New teaching' }).click()
  await text(writer).click()
  const typedAt: number[] = []
  for (const began = Date.now(); Date.now() < began + 8000; typedAt.push(Date.now())) {
    await writer.keyboard.type(`w${typedAt.length} `, { delay: 20 })
  }
  const draft = new URL(writer.url()).pathname
  const killedAt = Date.now()
  server.process().kill('SIGKILL')

  await logIn(page, draft)
  await expect(text(page)).toContainText('w0 w1 w2')
  const kept = (await text(page).innerText()).trimEnd()
  expect(typedAt.map((_, number) => `w${number} `).join('')).toContain(kept)
  // The last word may be kept in part.
  const firstLost = typedAt[kept.split(' ').length - 1] ?? killedAt
  expect(killedAt - firstLost).toBeLessThanOrEqual(5000)
})

for (const path of ['/admin/write/teachings', '/admin/write/series', '/admin/write/portions', '/admin/write/journeys', '/admin/calendar', '/admin/trash']) {
  test(`${path} fits, and has no axe findings`, BOTH_ENDS, async ({ page }) => {
    await logIn(page, path)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  })
}

test('the editor fits, has no axe findings, and its toolbar is used with the arrow keys', BOTH_ENDS, async ({ page }) => {
  await logIn(page, '/admin/write/teachings')
  await page.getByRole('button', { name: 'New teaching' }).click()
  await expect(text(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.getByRole('button', { name: /^Delete the draft/ }).click()
  await page.getByRole('button', { name: /^Move to the trash/ }).click()
  await expect(page).toHaveURL(/\/admin\/write\/teachings$/)
})
