import type { Page } from '@playwright/test'
import { ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const SERIES = '/series/shabbat-from-candles-to-spices'
const PORTION = '/torah-timeline/vayetzei'

const ambience = (page: Page) => page.getByRole('region', { name: 'Ambient sound' })

/** Opens a page and its player. */
async function openPlayer(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('summary', { hasText: 'Ambient sound' }).click()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' })

/** Intercepts the constructor of Audio, because the element is not in the document. */
async function recordAudioElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = window.Audio
    const sounds: HTMLAudioElement[] = []
    Object.assign(window, { sounds })
    window.Audio = class extends Real {
      constructor(source?: string) {
        super(source)
        sounds.push(this)
      }
    }
  })
}

const playingSounds = (page: Page) =>
  page.evaluate(() => {
    const { sounds } = window as unknown as { sounds: HTMLAudioElement[] }
    return sounds.filter((sound) => !sound.paused).map(({ src, currentTime, muted }) => ({ src, currentTime, muted }))
  })

// rule: AMBIENT-1, AMBIENT-6
test('an ambient sound loops, and keeps playing when the page changes', ONCE, async ({ page }) => {
  await recordAudioElements(page)
  await openPlayer(page, SERIES)
  await ambience(page).getByRole('radio', { name: 'Rainfall' }).check()
  await ambience(page).getByRole('button', { name: 'Play Rainfall' }).click()
  await expect(ambience(page).getByRole('button', { name: 'Pause Rainfall' })).toBeVisible()
  await page.evaluate(() => {
    for (const sound of (window as unknown as { sounds: HTMLAudioElement[] }).sounds) sound.currentTime = 24.7
  })
  await expect.poll(async () => (await playingSounds(page))[0]?.currentTime).toBeLessThan(20)

  await page.getByRole('main').getByRole('link', { name: 'Back to Series' }).first().click()
  await expect(page).toHaveURL(/\/series$/)
  expect(await playingSounds(page)).toHaveLength(1)
  await bar(page).getByRole('button', { name: 'Pause Rainfall' }).click()
  await expect.poll(() => playingSounds(page)).toEqual([])
  await expect(bar(page)).toBeHidden()
})

// rule: AMBIENT-4
test('a failed ambient sound plays from its fallback, and the next sound from its own file', ONCE, async ({ page }) => {
  await recordAudioElements(page)
  await page.route('**/assets/water-*.m4a', (route) => route.fulfill({ status: 404 }))
  await openPlayer(page, SERIES)
  await ambience(page).getByRole('button', { name: 'Play Water' }).click()
  await expect(ambience(page).getByText('Using fallback audio source')).toBeVisible()
  await expect.poll(async () => (await playingSounds(page))[0]?.currentTime).toBeGreaterThan(0)
  expect((await playingSounds(page))[0]?.src).toContain('.ogg')

  await ambience(page).getByRole('slider', { name: 'Ambient volume' }).focus()
  await page.keyboard.press('Home')
  expect((await playingSounds(page))[0]?.muted).toBe(true)

  await ambience(page).getByRole('radio', { name: 'Temple' }).check()
  await expect(ambience(page).getByText('Using fallback audio source')).toBeHidden()
  await expect.poll(async () => (await playingSounds(page))[0]?.src).toContain('/temple-')
  expect((await playingSounds(page))[0]?.src).toContain('.m4a')
})

// rule: SERIES-6, SERIES-8, TIMELINE-12, TIMELINE-15
test('portions and series have the ambient player, and a series has a player for each recorded lesson', ONCE, async ({ page }) => {
  await openPlayer(page, PORTION)
  await expect(ambience(page).getByRole('radio')).toHaveCount(4)
  await page.goto(SERIES)
  await expect(page.getByRole('group', { name: /^Player for/ })).toHaveCount(2)
})

test('axe finds no violation while an ambient sound plays', async ({ page }) => {
  await openPlayer(page, SERIES)
  await ambience(page).getByRole('button', { name: 'Play Water' }).click()
  await expect(bar(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})
