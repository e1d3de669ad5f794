/**
 * Reading and searching are the same steps with the site's script and without any (SHELL-25): the same links, fields and
 * texts, at the same addresses.
 */
import type { Page } from '@playwright/test'
import { ONCE, expect, test } from './support'

type Journey = (page: Page, open: (path: string) => Promise<void>) => Promise<void>

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const JOURNEYS: Record<string, Journey> = {
  'a teaching is opened from its list, read, and left by its link': async (page, open) => {
    await open('/daily-learning')
    await expect(title(page)).toHaveText('Daily Learning')
    const link = main(page).getByRole('article').first().getByRole('link').first()
    const name = await main(page).getByRole('article').first().getByRole('heading').first().innerText()
    await link.click()
    await expect(page).toHaveURL(/\/daily-learning\/\d+$/)
    await expect(title(page)).toHaveText(name)
    expect(await page.locator('.reading p').count()).toBeGreaterThan(2)
    await main(page).getByRole('link', { name: 'Back to Daily Learning' }).first().click()
    await expect(title(page)).toHaveText('Daily Learning')
  },
  'a list is searched by Enter, and the address has the search': async (page, open) => {
    await open('/weekly-essay')
    const field = page.getByRole('textbox', { name: 'Search weekly essays' }).or(page.getByRole('searchbox', { name: 'Search weekly essays' }))
    await field.fill('shabbos')
    await field.press('Enter')
    await expect(page).toHaveURL('/weekly-essay?q=shabbos')
    await expect(main(page).getByRole('article').first()).toBeVisible()
    await expect(field).toHaveValue('shabbos')
  },
  'the header searches, in any spelling, and a result opens': async (page, open) => {
    await open('/about')
    const box = page.getByRole('banner').locator('input')
    await box.fill('shabbos')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=shabbos')
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText(/Found \d+ results for/)
    await main(page).getByRole('heading', { level: 4 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/(daily-learning|weekly-essay|series|torah-timeline)\//)
    await expect(title(page)).toBeVisible()
  },
  'a verse is found and leads to its place': async (page, open) => {
    await open('/search?q=Genesis+12:1')
    const verse = main(page).locator('[lang=he]').filter({ hasText: 'לֶךְ' }).first()
    await expect(verse).toBeVisible()
    await main(page).getByRole('link', { name: /Lech/ }).first().click()
    await expect(page).toHaveURL(/\/torah-timeline\/lech-lecha/)
  },
  'a search has further pages': async (page, open) => {
    await open('/search?q=torah&page=2')
    await expect(main(page).getByRole('heading', { level: 4 }).first()).toBeVisible()
    await expect(page).toHaveURL('/search?q=torah&page=2')
  },
  'a search without results says so': async (page, open) => {
    await open('/search?q=zzqqxxv')
    await expect(main(page)).toContainText(/No results|Nothing here mentions/)
  },
  'a series leads through its lessons': async (page, open) => {
    await open('/series/reading-ruth')
    await main(page).getByRole('link', { name: /Read Full Post/ }).first().click()
    await expect(page).toHaveURL(/\?series=reading-ruth$/)
    await expect(main(page)).toContainText('Lesson 1 of')
    await main(page).getByRole('link', { name: /Next lesson/ }).first().click()
    await expect(main(page)).toContainText('Lesson 2 of')
  },
  'the timeline is filtered by its address and by Enter, and shown whole again': async (page, open) => {
    await open('/torah-timeline?book=Exodus')
    await expect(main(page).getByText('11 portions')).toBeVisible()
    await expect(main(page).getByRole('combobox', { name: 'Book' })).toHaveValue('Exodus')
    const field = main(page).getByRole('textbox', { name: 'Search the timeline' })
    await field.fill('sea')
    await field.press('Enter')
    await expect(page).toHaveURL(/\?(q=sea&book=Exodus|book=Exodus&q=sea)$/)
    await expect(main(page).getByText('11 portions')).toHaveCount(0)
    await expect(main(page).getByRole('heading', { level: 2, name: 'Exodus' })).toBeVisible()
    const clear = { name: 'Clear Filters' }
    await main(page).getByRole('link', clear).or(main(page).getByRole('button', clear)).first().click()
    await expect(page).toHaveURL('/torah-timeline')
    await expect(main(page).getByRole('article')).toHaveCount(54)
  },
  'the timeline jumps to a book and to this week': async (page, open) => {
    await open('/torah-timeline')
    await main(page).getByRole('link', { name: 'Exodus', exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 2, name: 'Exodus' })).toBeInViewport()
    await main(page).getByRole('link', { name: 'Jump to this week' }).click()
    await expect(main(page).getByRole('article').filter({ hasText: /This week/ }).first()).toBeInViewport()
  },
  'the timeline leads to the text of a portion': async (page, open) => {
    await open('/torah-timeline')
    await main(page).getByRole('link', { name: 'Read Noach' }).click()
    await expect(page).toHaveURL('/torah-timeline/noach')
    await expect(main(page).locator('.torah [lang=he]').first()).toBeVisible()
  },
}

function eachJourney(hasScript: boolean): void {
  test.use({ javaScriptEnabled: hasScript })
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    test(name, ONCE, async ({ page }) => {
      await journey(page, async (path) => {
        await page.goto(path)
      })
    })
  }
}

// rule: SHELL-25
test.describe('with the script', () => eachJourney(true))
// rule: SHELL-25
test.describe('without a script', () => {
  eachJourney(false)

  for (const path of ['/daily-learning', '/daily-learning/17', '/search?q=shabbat', '/series/reading-ruth', '/torah-timeline/noach', '/contact']) {
    // rule: SHELL-25
    test(`there is no button that does nothing: ${path}`, ONCE, async ({ page }) => {
      await page.goto(path)
      await expect(title(page)).toBeAttached()
      await expect(page.locator('button[type=button]:visible:not([disabled])')).toHaveCount(0)
    })
  }

  // rule: LISTEN-19
  test('a recording has the browser’s own player', ONCE, async ({ page }) => {
    await page.goto('/daily-learning/17')
    const player = main(page).locator('audio[controls]')
    await expect(player).toBeVisible()
    await expect(player).toHaveAttribute('src', /^\/media\/.+\.(mp3|m4a|ogg|opus)$/)
    await expect(main(page).locator('.skeleton:visible')).toHaveCount(0)
  })
})
