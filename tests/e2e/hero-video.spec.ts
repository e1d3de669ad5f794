import type { Page } from '@playwright/test'
import { expect, ONCE, test } from './support'

const MAX_BYTES = 400_000
const video = (page: Page) => page.locator('main video')
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)

// rule: HOME-3
test('the hero moves above 768 px, while it is on screen', async ({ page, viewport }) => {
  const requested: string[] = []
  page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && requested.push(request.url()))
  await page.goto('/')
  if ((viewport?.width ?? 0) <= 768) {
    await page.waitForLoadState('networkidle')
    await expect(video(page)).toHaveCount(0)
    expect(requested).toEqual([])
    return
  }
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'Pause the background video' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible()
})

// rule: HOME-3
test('the video is light in each format', ONCE, async ({ page }) => {
  await page.goto('/')
  await expect(video(page)).toHaveCount(1)
  const sources = await video(page).locator('source').evaluateAll((found) => found.map((each) => (each as HTMLSourceElement).src))
  expect(sources).toHaveLength(2)
  for (const source of sources) {
    const answer = await page.request.get(source)
    expect(answer.headers()['content-type']).toMatch(/^video\/(webm|mp4)$/)
    expect((await answer.body()).length).toBeLessThan(MAX_BYTES)
  }
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  // rule: HOME-3
  test('the hero is a still image', ONCE, async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(video(page)).toHaveCount(0)
  })
})
