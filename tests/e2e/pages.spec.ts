import { BOTH_ENDS, ONCE, delayScripts, expect, expectNoAxeFindings, expectNoHorizontalScroll, searchBox, test } from './support'

test('axe finds no violation in the open suggestions', async ({ page }) => {
  await page.goto('/series')
  await searchBox(page).pressSequentially('shabbat')
  await expect(page.getByRole('group', { name: 'Posts' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})

// rule: PROD-1, READ-31, SEARCH-8
test('search and teachings work without scripts', ONCE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/search')
  const search = page.getByRole('search', { name: 'Library' })
  await search.getByRole('textbox', { name: 'Search teachings, series and portions' }).fill('shabbat')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(/^Found \d+ results for “shabbat”$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Weekly Essay' }).click()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('article p').nth(3)).toBeVisible()
  await context.close()
})

// rule: SHELL-27
test('text typed and filters chosen in the server HTML are kept when React takes the page over', BOTH_ENDS, async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/torah-timeline', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Search the timeline' }).fill('ark')
  await page.getByRole('combobox', { name: 'Book' }).selectOption('Genesis')
  await page.getByRole('textbox', { name: 'Search teachings, series and portions' }).fill('mezuza')
  releaseScripts()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]q=ark\b/)
  await expect(page).toHaveURL(/[?&]book=Genesis\b/)
  await expect(page.getByRole('textbox', { name: 'Search the timeline' })).toHaveValue('ark')
  await expect(page.getByRole('combobox', { name: 'Book' })).toHaveValue('Genesis')
  await expect(searchBox(page)).toHaveValue('mezuza')
  await expect(searchBox(page)).toBeFocused()
})

// rule: ROUTE-19
test('scroll position and focus are kept when React takes over the page', BOTH_ENDS, async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/weekly-essay/3', { waitUntil: 'commit' })
  // The delayed scripts delay the page's load events.
  await expect(page.getByRole('banner')).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const paragraph = page.locator('#p15')
  await paragraph.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 150))
  const link = page.locator('#main section li a').first()
  const address = await link.getAttribute('href')
  await link.evaluate((element) => element.focus({ preventScroll: true }))
  // A font that loads meanwhile may move the paragraph slightly.
  const before = (await paragraph.boundingBox())?.y ?? 0
  expect(Math.abs(before - 150)).toBeLessThan(30)
  releaseScripts()
  await expect(searchBox(page)).toBeVisible()
  expect(Math.abs(((await paragraph.boundingBox())?.y ?? 0) - before)).toBeLessThan(60)
  await expect(page.locator(`#main a[href="${address}"]`).first()).toBeFocused()
})

// rule: ROUTE-19, LOOK-8
test('scripts are fetched after the first paint, and the styles and fonts of the text before it', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay/3')
  await expect(searchBox(page)).toBeVisible()
  const { painted, requests } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    requests: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  const beginnings = (ending: RegExp) => requests.filter(({ name }) => ending.test(name)).map(({ startTime }) => startTime)
  expect(beginnings(/\.js$/).length).toBeGreaterThan(5)
  expect(Math.min(...beginnings(/\.js$/))).toBeGreaterThanOrEqual(painted)
  for (const early of [/page-serif-[^/]*\.woff2$/, /page-sans-[^/]*\.woff2$/, /\.css$/]) {
    expect(Math.min(...beginnings(early))).toBeLessThan(painted)
  }
})

// rule: SHELL-5
test('every link of the home page leads to an existing page', BOTH_ENDS, async ({ page, viewport }) => {
  await page.goto('/')
  // The server's header, which has no search box, remains until React has rendered the page.
  await expect(searchBox(page)).toBeVisible()
  const links = new Set<string>()
  const collect = async () => {
    for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
  }
  await collect()
  for (const opener of (viewport?.width ?? 0) > 1024 ? [] : ['Menu', 'More']) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await collect()
    await page.keyboard.press('Escape')
  }
  expect(links.size).toBeGreaterThan(8)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
})

// rule: ROUTE-19
test('a reading page does not request its embedded data again', ONCE, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  for (const path of ['/', '/daily-learning', '/series', '/torah-timeline']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }
  expect(calls).toEqual([])
})
