import type { Page } from '@playwright/test'
import { BOTH_ENDS, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

const status = (page: Page) => page.getByRole('heading', { level: 2, name: /^Found / })
const selectedFilters = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })

async function resultCount(page: Page): Promise<number> {
  return Number(/\d+/.exec((await status(page).textContent()) ?? '')?.[0])
}

/** Opens the values of a facet: with its own button, or in the sheet with all facets. */
async function openFacet(page: Page, name: string, isPhone: boolean) {
  const opener = isPhone ? page.getByRole('button', { name: /^Filter and sort/ }) : page.getByRole('button', { name: new RegExp(`^${name}`) })
  await opener.click()
  return page.getByRole('group', { name })
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Ticks the first value and returns its count. */
async function tickFirst(group: ReturnType<Page['getByRole']>): Promise<number> {
  const box = group.getByRole('checkbox').first()
  const label = (await box.locator('xpath=..').textContent()) ?? ''
  await box.click()
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  return Number(/(\d+) teachings?$/.exec(label)?.[1])
}

test('a search is filtered by type and topic, survives a reload and is undone by going back', BOTH_ENDS, async ({ page, viewport }) => {
  const isPhone = (viewport?.width ?? 0) <= 768
  await page.goto('/search?q=the')
  await expect(status(page)).toBeVisible()

  // Series and portions have no type, so the total is that of the teachings.
  const daily = await tickFirst(await openFacet(page, 'Type', isPhone))
  await close(page)
  await expect(page).toHaveURL(/\/search\?q=the&type=daily$/)
  await expect.poll(() => resultCount(page)).toBe(daily)
  await expect(page.getByRole('region', { name: /^Torah Timeline/ })).toBeHidden()

  const both = await tickFirst(await openFacet(page, 'Topic', isPhone))
  if (isPhone) await expect(page.getByRole('dialog').getByRole('status')).toHaveText(new RegExp(`^${both} results?$`))
  await expectNoAxeFindings(page)
  await close(page)
  await expect.poll(() => resultCount(page)).toBe(both)
  expect(both).toBeLessThan(daily)
  await expect(page.getByRole('region', { name: /^Posts/ }).getByRole('listitem')).toHaveCount(Math.min(both, 20))
  await expect(selectedFilters(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expectNoHorizontalScroll(page)

  await page.reload()
  await expect.poll(() => resultCount(page)).toBe(both)
  await expect(selectedFilters(page).getByRole('button', { name: 'Remove Type: Daily Learning' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=the&type=daily$/)
  await expect.poll(() => resultCount(page)).toBe(daily)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/search\?q=the$/)
  await expect(page.getByRole('region', { name: 'Filters' })).toBeFocused()
  await expect(selectedFilters(page)).toBeHidden()
})

test('filters without results show a message, and a new search keeps them', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=light&topic=Nobody')
  await expect(page.getByText('Nothing that was found matches these filters.')).toBeVisible()
  await expectNoAxeFindings(page)
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill('shabbat')
  await expect(page).toHaveURL(/\/search\?q=shabbat&topic=Nobody$/)
  // Closes the suggestions, which cover the page.
  await field.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(status(page)).toHaveText(/“shabbat”$/)
})

test('the filter sheet of a phone shows the number of results and returns the focus to its button', async ({ page, viewport }) => {
  await page.goto('/search?q=the')
  const opener = page.getByRole('button', { name: /^Filter and sort/ })
  if ((viewport?.width ?? 0) > 768) {
    await expect(page.getByRole('button', { name: 'Topic' })).toBeVisible()
    await expect(opener).toBeHidden()
    return
  }
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('group', { name: 'Book' }).getByRole('checkbox').first().click()
  const done = sheet.getByRole('button', { name: /^Show \d+ results?$/ })
  // The sheet ends at the bottom of the window.
  const box = await done.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((viewport?.height ?? 0) - 40)
  await done.click()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/\/search\?q=the&book=/)
})

// rule: SEARCH-52, SEARCH-53
test('posts are sorted and limited by date', BOTH_ENDS, async ({ page, viewport }) => {
  const isPhone = (viewport?.width ?? 0) <= 768
  await page.goto('/search?q=light')
  await expect(status(page)).toBeVisible()
  const all = await resultCount(page)
  const published = () =>
    page.locator('#group-posts ~ ul time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))

  await page.getByRole('button', { name: isPhone ? /^Filter and sort/ : /^Sort/ }).click()
  await page.getByRole('radio', { name: 'Oldest first' }).check()
  await expect(page).toHaveURL(/\?q=light&sort=oldest$/)
  await expect.poll(async () => (await published()).join()).toBe((await published()).sort().join())
  const [oldest = ''] = await published()

  if (!isPhone) {
    await close(page)
    await page.getByRole('button', { name: /^Date/ }).click()
  }
  // The day after, so that the oldest teaching is left out.
  const day = new Date(Date.parse(oldest) + 2 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(day)
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === day)
  await close(page)
  await expect(selectedFilters(page).getByRole('button', { name: /^Remove Date: Since/ })).toBeVisible()
  await expect.poll(async () => (await published())[0]).not.toBe(oldest)
  expect(await resultCount(page)).toBeLessThan(all)
  expect(await page.getByRole('region', { name: /^Series/ }).count()).toBe(0)

  await page.reload()
  await expect.poll(async () => (await published()).join()).toBe((await published()).sort().join())
  await selectedFilters(page).getByRole('button', { name: /^Remove Date/ }).click()
  await expect(page).toHaveURL(/\?q=light&sort=oldest$/)
})
