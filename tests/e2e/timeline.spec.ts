import type { Page } from '@playwright/test'
import { withoutInitialData } from './states'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, layoutShift, test } from './support'

const CHUKAT = { book: 'Numbers', startChapter: 19, startVerse: 1, endChapter: 22, endVerse: 1 }
const BALAK = { book: 'Numbers', startChapter: 22, startVerse: 2, endChapter: 25, endVerse: 9 }
const readingOf = (slug: string, parasha: string, hebrewName: string, verses: object) => ({
  name: parasha,
  hebrewName,
  isHoliday: false,
  portions: [{ slug, parasha, hebrewName, englishName: '', title: 'A title', line: 'One line.', ...verses }],
  resumes: null,
  ...verses,
})

/** Opens a page in a week in which Israel is one portion ahead, whatever the date. */
async function openWithDifferentReadings(page: Page, path: string): Promise<void> {
  const week = {
    sabbath: '2023-07-01',
    hebrewDate: 'י״ב תמוז תשפ״ג',
    until: '2099-01-01T00:00:00Z',
    diaspora: readingOf('chukat', 'Chukat', 'חֻקַּת', CHUKAT),
    israel: readingOf('balak', 'Balak', 'בָּלָק', BALAK),
    simchatTorah: null,
  }
  await page.route((url) => url.pathname === path, withoutInitialData)
  await page.route('**/api/torah-timeline/this-week', (route) => route.fulfill({ json: week }))
  await page.goto(path)
}

// rule: TIMELINE-10
test('this week’s portions, the diaspora’s and Israel’s, are marked, and a button jumps to them', BOTH_ENDS, async ({ page }) => {
  await openWithDifferentReadings(page, '/torah-timeline')
  const main = page.getByRole('main')
  const marked = (slug: string) => main.getByRole('article').filter({ has: page.locator(`#portion-${slug}`) })
  await expect(marked('chukat').getByText('This week', { exact: true })).toBeVisible()
  await expect(marked('balak').getByText('This week in Israel', { exact: true })).toBeVisible()
  await expect(marked('chukat')).not.toBeInViewport()
  await main.getByRole('link', { name: 'Jump to this week' }).click()
  await expect(marked('chukat')).toBeInViewport()
  await expect(page.locator('#portion-chukat')).toBeFocused()
})

test('axe finds no violation in a week in which Israel reads another portion', async ({ page }) => {
  for (const path of ['/', '/torah-timeline', '/torah-timeline/balak']) {
    await openWithDifferentReadings(page, path)
    await expect(page.getByRole('main').getByText('This week in Israel').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  }
})

// rule: TIMELINE-3
test('filtered portions stay grouped by book and in order', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Search the timeline' }).fill('Joseph')
  await expect(page).toHaveURL(/\?q=Joseph$/)
  await expect(main.getByRole('article')).not.toHaveCount(54)
  const genesis = main.getByRole('region', { name: 'Genesis' }).getByRole('article')
  const names = async () => (await genesis.getByRole('heading').allTextContents()).join()
  await expect.poll(names).toBe('The Coat and the Pit,The Grain and the Goblet,I Am Joseph,Crossed Hands')
  await main.getByRole('combobox', { name: 'Book' }).selectOption('Exodus')
  await expect(page).toHaveURL(/\?q=Joseph&book=Exodus$/)
  await expect(genesis).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Exodus' }).getByRole('article')).toHaveCount(1)
})

test('filters without results can be cleared', BOTH_ENDS, async ({ page }) => {
  await page.goto('/torah-timeline?q=qqqqq&book=Genesis')
  const main = page.getByRole('main')
  await expect(main.getByText('No portions found matching your filters.')).toBeVisible()
  await expectNoAxeFindings(page)
  await main.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(main.getByRole('article')).toHaveCount(54)
  await expect(page).toHaveURL(/\/torah-timeline$/)
})

// rule: TIMELINE-21
test('a portion links to the next and the previous one', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline/noach')
  await page.getByRole('link', { name: /^Next portion/ }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/lech-lecha$/)
  await expect(page.getByRole('heading', { level: 1, name: 'The Road Without a Map' })).toBeVisible()
  await page.getByRole('link', { name: /^Previous portion/ }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/noach$/)
})

// rule: TIMELINE-18
test('an unknown portion returns status 404 and links back to the timeline', ONCE, async ({ page }) => {
  const response = await page.goto('/torah-timeline/nowhere')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Torah Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Torah Timeline' })).toBeVisible()
})

// rule: ROUTE-19
test('this week’s portion is shown without scripts', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  for (const path of ['/', '/torah-timeline']) {
    await page.goto(path)
    await expect(page.getByText(/^This week(’s portion)?$/).first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'One Window in the Ark', exact: true })).toBeVisible()
  await expect(page.getByText('נֹחַ').first()).toHaveAttribute('lang', 'he')
  await context.close()
})

// rule: TIMELINE-21
test('the end of a portion’s page, whose code loads late, is there without scripts', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/torah-timeline/noach')
  await expect(page.getByRole('heading', { name: 'Continue Your Journey' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Other portions' }).getByRole('link', { name: /^Next portion/ }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/lech-lecha$/)
  await context.close()
})

// rule: WEEK-10, LOOK-4, LOOK-8
test('pages do not shift while they load', async ({ page }) => {
  for (const path of ['/', '/torah-timeline', '/torah-timeline/vayetzei', '/torah-timeline/noach', '/series']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page), path).toBeLessThan(0.02)
  }
})
