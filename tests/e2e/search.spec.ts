import type { Locator, Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, searchBox, test } from './support'

/** Clicks a link. Returns where in the window it was at that moment, in px: Playwright may scroll before it clicks. */
async function clickedAt(page: Page, link: Locator): Promise<number> {
  await link.evaluate((element) =>
    element.addEventListener('click', () => sessionStorage.setItem('clickedAt', String(element.getBoundingClientRect().top)), { once: true }),
  )
  await link.click()
  return Number(await page.evaluate(() => sessionStorage.getItem('clickedAt')))
}

/** Waits until the element is at this height of the window, in px. */
async function expectAt(element: Locator, top: number) {
  await expect.poll(async () => Math.abs((await element.evaluate((it) => it.getBoundingClientRect().top)) - top)).toBeLessThan(2)
}

// rule: PROD-1, ROUTE-1, SHELL-6, SEARCH-10, SEARCH-50
test('search as you type, open a teaching, read it and go back', BOTH_ENDS, async ({ page }) => {
  await page.goto('/')
  await searchBox(page).pressSequentially('shabat', { delay: 30 })

  // All three groups appear while typing.
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  for (const name of ['Posts', 'Series', 'Torah Timeline']) {
    await expect(list.getByRole('group', { name })).toBeVisible()
  }

  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=shabat$/)
  await expect(page.getByText(/^Found \d+ results for “shabat”$/)).toBeVisible()
  for (const name of [/^Posts/, /^Series/, /^Torah Timeline/]) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }

  const first = page.getByRole('region', { name: /^Posts/ }).getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/(daily-learning|weekly-essay)\/\d+(#p\d+)?$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('article p').nth(3)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=shabat$/)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

// rule: SEARCH-8
test('each search that is confirmed is an entry of the history', BOTH_ENDS, async ({ page }) => {
  await page.goto('/')
  await page.goto('/search')
  const box = page.getByRole('main').getByRole('combobox')
  for (const text of ['shabbat', 'teshuvah', 'ruth']) {
    await box.fill(text)
    // What is typed is in the address before it is confirmed.
    await expect(page).toHaveURL(new RegExp(`[?]q=${text}$`))
    await box.press('Enter')
    await expect(page.getByText(new RegExp(`results? for “${text}”$`))).toBeVisible()
  }
  for (const text of ['teshuvah', 'shabbat']) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`[?]q=${text}$`))
    await expect(box).toHaveValue(text)
    await expect(page.getByText(new RegExp(`results? for “${text}”$`))).toBeVisible()
  }
  await page.goForward()
  await expect(box).toHaveValue('teshuvah')
})

// rule: SEARCH-50
test('a result opens its paragraph, and back returns to the result', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=shabbat')
  const result = page.locator('#group-posts ~ ul a.card-link[href*="#p"]').last()
  await result.scrollIntoViewIfNeeded()
  const href = (await result.getAttribute('href')) ?? ''
  const before = await clickedAt(page, result)
  await expect(page).toHaveURL((url) => url.pathname + url.hash === href)

  const paragraph = page.locator(`article [id="${href.split('#')[1]}"]`)
  await expect(paragraph).toBeFocused()
  await expect(paragraph).toHaveAttribute('data-cited', '')
  const header = await page.locator('header').first().evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(async () => (await paragraph.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(header)
  await expect(paragraph).toBeInViewport()

  await page.goBack()
  await expect(result).toBeInViewport()
  await expectAt(result, before)
})

test('typing in the header does not scroll the page', BOTH_ENDS, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  // Playwright itself would scroll before a click.
  await page.keyboard.press('/')
  await page.keyboard.type('ruth', { delay: 50 })
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Backspace')
  // A browser that scrolls does so smoothly, over several frames.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

test('focus in the heading of a page keeps the scroll padding below the header', ONCE, async ({ page }) => {
  await page.goto('/torah-timeline/vayetzei')
  const padding = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop))
  const initial = await padding()
  await page.locator('main header').getByRole('link').first().focus()
  expect(await padding()).toBe(initial)
  expect(initial).toBeGreaterThan(0)
})

// rule: SEARCH-8, SEARCH-11
test('results and URL change while the reader types', ONCE, async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('combobox')
  await expect(field).toBeFocused()
  await field.pressSequentially('teshuvah', { delay: 20 })
  await expect(page.getByText(/^Found \d+ results? for “teshuvah”$/)).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=teshuvah$/)
  await field.fill('zzzzqqqxxx')
  await expect(page.getByText('No results found')).toBeVisible()
})

// rule: SEARCH-8
test('the search page has one box, with suggestions, which / focuses', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=shabbat')
  await expect(page.getByRole('heading', { level: 2, name: /^Found/ })).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(1)
  const box = page.getByRole('main').getByRole('combobox')
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('ruth')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group', { name: 'Posts' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(page.getByText(/^Found \d+ results? for “ruth”$/)).toBeVisible()
})

// rule: SEARCH-9
test('a search of one letter says that two are needed', ONCE, async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill('a')
  await field.press('Enter')
  await expect(page.getByText('Search query too short', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter at least 2 characters to search', { exact: true })).toBeVisible()
})

// rule: SEARCH-24, INDEX-8
test('a Hebrew search finds results, and its field is right to left', ONCE, async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('תשובה')}`)
  await expect(page.getByText(/^Found \d+ results? for “תשובה”$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCSS('direction', 'rtl')
})

test('a search and the opened teaching are each reported once', ONCE, async ({ page }) => {
  const events: unknown[] = []
  const statuses: number[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/analytics/searches')) return
    events.push(response.request().postDataJSON())
    statuses.push(response.status())
  })
  await page.goto('/search')
  await page.getByRole('main').getByRole('combobox').fill('teshuvah')
  const found = page.getByText(/^Found \d+ results? for “teshuvah”$/)
  await expect(found).toBeVisible()
  const resultCount = Number(/\d+/.exec(await found.innerText())?.[0])
  await expect.poll(() => events).toEqual([{ event: 'searched', query: 'teshuvah', resultCount }])
  await page.getByRole('region', { name: /^Posts/ }).getByRole('link').first().click()
  await expect.poll(() => events.at(-1)).toEqual({ event: 'opened', query: 'teshuvah', resultCount })
  expect(statuses).toEqual([204, 204])
})

test('a rabbinic reference is named, and what cites it is found', BOTH_ENDS, async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('gemara Kesubos daf 67 amud beis')}`)
  await expect(page.getByText('Bavli Ketubot 67b', { exact: true })).toBeVisible()
  await expect(page.getByText('כתובות סז ע״ב')).toBeVisible()
  const posts = page.getByRole('region', { name: /^Posts/ })
  await expect(posts.getByRole('link', { name: 'The Sage Who Ran Before a Horse' })).toBeVisible()

  await page.goto('/search?q=Ketubot%2068b')
  await expect(page.getByText('No teaching cites Bavli Ketubot 68b yet.')).toBeVisible()
  await expect(posts.getByText('Nearby').first()).toBeVisible()

  await page.goto('/search?q=Shabbat%20158a')
  await expect(page.getByText(/Shabbat has 157 folios/)).toBeVisible()
})

// rule: SEARCH-49
test('a citation in a teaching leads to a search for it', ONCE, async ({ page }) => {
  await page.goto('/search?q=Ketubot%2067b')
  await page.getByRole('region', { name: /^Posts/ }).getByRole('link', { name: 'The Sage Who Ran Before a Horse' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Ketubot 67b' }).click()
  await expect(page).toHaveURL(/\/search\?q=Bavli%20Ketubot%2067b$/)
  await expect(page.getByText('כתובות סז ע״ב')).toBeVisible()
})

// rule: SEARCH-85, SEARCH-16
test('the pages of a search are linked, kept on going back and on reload', BOTH_ENDS, async ({ page }) => {
  await page.goto('/search?q=the')
  // A click before the script loads the page anew.
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next' })
  // What a jump brings into view renders in the next frame, at another height.
  await next.scrollIntoViewIfNeeded()
  await next.click()
  await expect(page).toHaveURL(/\/search\?q=the&page=2$/)
  await expect(page.getByRole('heading', { level: 2, name: /, page 2$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^the – Search, page 2 \|/)
  const results = page.locator('#group-posts ~ ul > li h4 a')
  await expect(results.first()).toBeFocused()
  await expect(results.first()).toBeInViewport()

  const last = results.last()
  await last.scrollIntoViewIfNeeded()
  const title = (await last.textContent()) ?? ''
  const before = await clickedAt(page, last)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=the&page=2$/)
  await expect(last).toHaveText(title)
  await expectAt(last, before)
  await page.reload()
  await expect(last).toHaveText(title)
  await expectAt(last, before)

  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/\/search\?q=the$/)
})

// rule: SEARCH-16
test('the pages of a search work without scripts', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/search?q=the&type=daily')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/search\?q=the&type=daily&page=2$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(/, page 2$/)
  await page.goto('/search?q=the&page=11')
  await expect(page.getByText('There is no page this far.')).toBeVisible()
  await page.getByRole('link', { name: 'First page of results' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(/^Found \d+ results for “the”$/)
  await context.close()
})
