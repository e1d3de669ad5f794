import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// Requests are dropped on purpose.
test.use({ failures: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|status of (404|422)/, contextOptions: { reducedMotion: 'reduce' } })

const PASSWORD = process.env.ADMIN_PASSWORD ?? ''
const SAMPLE = 'api/library/samples/audio/017-two-candles-one-light.mp3'
const CHUNK_BYTES = 8 * 1024 * 1024
/** More than two requests. */
const LARGE_BYTES = 18 * 1024 * 1024

/** A playable recording of this length, unlike any other: the site keeps the same bytes once. */
function recording(bytes: number): Buffer {
  const sound = readFileSync(SAMPLE)
  const copies = Buffer.concat(Array<Buffer>(Math.ceil(bytes / sound.length)).fill(sound))
  return Buffer.concat([copies, Buffer.from(`TAG${Math.random()}`.padEnd(128))])
}

async function logIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
}

const field = (page: Page) => page.getByRole('group', { name: 'Upload a recording' })
test('an upload goes on after a dropped connection and after a reload', ONCE, async ({ page }, testInfo) => {
  await logIn(page, '/admin/media')
  const file = testInfo.outputPath('dropped.mp3')
  writeFileSync(file, recording(LARGE_BYTES))
  const input = field(page).locator('input[type=file]')
  let isDropped = false
  await page.route('**/api/admin/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (isDropped) return route.abort('failed')
    // The connection is lost after the first request.
    isDropped = true
    return route.continue()
  })
  await input.setInputFiles(file)
  await expect(field(page).getByText('The connection is lost. The upload goes on by itself.')).toBeVisible()
  await expect(field(page).getByRole('progressbar', { name: 'dropped.mp3' })).toBeVisible()
  await expectNoAxeFindings(page)

  await page.reload()
  const offer = page.getByText('The upload of dropped.mp3 is not complete.')
  await expect(offer).toBeVisible()
  await expectNoAxeFindings(page)
  await page.unroute('**/api/admin/uploads/*')
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
  await input.setInputFiles(file)
  expect(Number((await resumed).headers()['upload-offset'])).toBe(CHUNK_BYTES)
  await expect(page.getByText('“dropped.mp3” was uploaded.')).toBeVisible()
  await expect(offer).toBeHidden()
  // It is more than an hour of sound, which takes its time to measure; it plays at once.
  await expect(page.getByRole('heading', { level: 3, name: 'dropped.mp3' })).toBeVisible()
})

test('the screen of the files fits, and a picture is prepared and described', BOTH_ENDS, async ({ page, viewport }) => {
  await logIn(page, '/admin/media')
  await expectNoHorizontalScroll(page)
  const name = `icon-${viewport?.width}.png`
  const icon = Buffer.concat([readFileSync('web/public/icon-512.png'), Buffer.from(name)])
  await page.getByRole('group', { name: 'Upload a picture' }).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: icon })
  await expect(page.getByText(`“${name}” was uploaded.`)).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('textbox', { name: 'Alt text' }).fill(`The logo at ${viewport?.width}`)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('img', { name: `The logo at ${viewport?.width}` })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

test('the audio test shows the response', ONCE, async ({ page }) => {
  await logIn(page, '/audiotest')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please select a file first')
  const file = page.getByLabel('Audio file')
  await file.setInputFiles({ name: 'light.mp3', mimeType: 'audio/mpeg', buffer: recording(1000) })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Uploaded: 201')).toBeVisible()
  await file.setInputFiles({ name: 'light.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('not a recording') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('alert')).toContainText('Upload failed: 422')
  await expectNoAxeFindings(page)
})
