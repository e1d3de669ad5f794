import type { Page } from '@playwright/test'
import { withoutInitialData } from './states'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const CHUKAT = { book: 'Numbers', startChapter: 19, startVerse: 1, endChapter: 22, endVerse: 1 }
const BALAK = { book: 'Numbers', startChapter: 22, startVerse: 2, endChapter: 25, endVerse: 9 }
const read = (slug: string, parasha: string, hebrewName: string, verses: object) => ({
  name: parasha,
  hebrewName,
  isHoliday: false,
  portions: [{ slug, parasha, hebrewName, englishName: '', title: 'A title', line: 'One line.', ...verses }],
  resumes: null,
  ...verses,
})

/** A week in which Israel is one portion ahead, independent of today's date. */
async function openInAWeekThatDiffers(page: Page, path: string): Promise<void> {
  const week = {
    sabbath: '2023-07-01',
    hebrewDate: 'י״ב תמוז תשפ״ג',
    until: '2099-01-01T00:00:00Z',
    diaspora: read('chukat', 'Chukat', 'חֻקַּת', CHUKAT),
    israel: read('balak', 'Balak', 'בָּלָק', BALAK),
    simchatTorah: null,
  }
  await page.route((url) => url.pathname === path, withoutInitialData)
  await page.route('**/api/torah-timeline/this-week', (route) => route.fulfill({ json: week }))
  await page.goto(path)
}

test("this week's portion is marked, Israel's too, and one jumps to it", BOTH_ENDS, async ({ page }) => {
  await openInAWeekThatDiffers(page, '/torah-timeline')
  const main = page.getByRole('main')
  const marked = (slug: string) => main.getByRole('article').filter({ has: page.locator(`#portion-${slug}`) })
  await expect(marked('chukat').getByText('This week', { exact: true })).toBeVisible()
  await expect(marked('balak').getByText('This week in Israel', { exact: true })).toBeVisible()
  await expect(marked('chukat')).not.toBeInViewport()
  await main.getByRole('button', { name: 'Jump to this week' }).click()
  await expect(marked('chukat')).toBeInViewport()
  await expect(page.locator('#portion-chukat')).toBeFocused()
})

test('axe finds nothing in a week that differs', async ({ page }) => {
  for (const path of ['/', '/torah-timeline', '/torah-timeline/balak']) {
    await openInAWeekThatDiffers(page, path)
    await expect(page.getByRole('main').getByText('This week in Israel').first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  }
})

test('filters keep the portions under their books and in their order', ONCE, async ({ page }) => {
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

test('filters that leave nothing can be cleared', BOTH_ENDS, async ({ page }) => {
  await page.goto('/torah-timeline?q=qqqqq&book=Genesis')
  const main = page.getByRole('main')
  await expect(main.getByText('No portions found matching your filters.')).toBeVisible()
  await expectNoAxeFindings(page)
  await main.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(main.getByRole('article')).toHaveCount(54)
  await expect(page).toHaveURL(/\/torah-timeline$/)
})

test('one portion leads to the next, and back', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline/noach')
  await page.getByRole('link', { name: /^Next portion/ }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/lech-lecha$/)
  await expect(page.getByRole('heading', { level: 1, name: 'The Road Without a Map' })).toBeVisible()
  await page.getByRole('link', { name: /^Previous portion/ }).click()
  await expect(page).toHaveURL(/\/torah-timeline\/noach$/)
})

test('a portion that is not there says so, and leads back', ONCE, async ({ page }) => {
  const answer = await page.goto('/torah-timeline/nowhere')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Torah Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Torah Timeline' })).toBeVisible()
})

test('the week is there before any script has run', ONCE, async ({ browser, baseURL }) => {
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

test('nothing moves while these pages load', async ({ page }) => {
  for (const path of ['/', '/torah-timeline', '/torah-timeline/vayetzei', '/series']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(layoutShift), path).toBeLessThan(0.02)
  }
})

/** The cumulative layout shift so far. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 300)
  })
}
