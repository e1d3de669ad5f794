import type { Page } from '@playwright/test'
import { notTakenOver } from './states'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, searchBox, test } from './support'

const header = (page: Page) => page.getByRole('banner')
const shadow = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).boxShadow)
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

// rule: SHELL-1, SHELL-2
test('the header is sticky and has a shadow after more than 10 px of scrolling', BOTH_ENDS, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/series')
  // The server's header, which has no search box, remains until React has rendered the page.
  await expect(searchBox(page)).toBeVisible()
  const flat = await shadow(page)
  await scrollTo(page, 10)
  await expect.poll(() => shadow(page)).toBe(flat)
  await scrollTo(page, 11)
  await expect.poll(() => shadow(page)).not.toBe(flat)
  await scrollTo(page, 400)
  expect((await header(page).boundingBox())?.y).toBe(0)
})

// rule: SHELL-10, SHELL-13
test('the menu button appears at 1024 px, and the tab bar replaces the links at 768 px', ONCE, async ({ page }) => {
  await page.goto('/series')
  const links = header(page).getByRole('navigation', { name: 'Main' })
  const plain = ['Home', 'Daily Learning', 'Weekly Essay', 'Series', 'Torah Timeline']
  const menu = header(page).getByRole('button', { name: 'Menu' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  for (const [width, hasMenu, hasTabs] of [[1025, false, false], [1024, true, false], [769, true, false], [768, true, true]] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menu, `menu at ${width}`).toBeVisible({ visible: hasMenu })
    await expect(links, `links at ${width}`).toBeVisible({ visible: !hasTabs })
    await expect(tabs, `tabs at ${width}`).toBeVisible({ visible: hasTabs })
    await expectNoHorizontalScroll(page)
    if (!hasMenu || hasTabs) continue
    await expect(links.getByRole('link')).toHaveText(plain)
    await expect(links.locator('[aria-current=page]')).toHaveText('Series')
    expect((await searchBox(page).boundingBox())?.width, `search box at ${width}`).toBeGreaterThan(70)
  }
})

/** The links that are seen in the header and the tab bar: where they lead, which is the page itself, and where they are. */
const navigation = (page: Page) =>
  page.locator('nav:is([aria-label="Main"], [aria-label="Tabs"]) a').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility() && !link.getAttribute('href')?.startsWith('#'))
      .map((link) => {
        const { x, y } = link.getBoundingClientRect()
        const words = [link.textContent.trim(), link.getAttribute('href'), link.getAttribute('aria-current')].join(' ')
        return { words, x, y }
      }),
  )

// rule: SHELL-24
test.describe('the navigation is there before the script, and stays where it is', () => {
  for (const width of [390, 900, 1280]) {
    test(`at ${width} px`, ONCE, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/series', { waitUntil: 'commit' })
      await expect(page.locator('[data-server-rendered]')).toBeVisible()
      // Styles block the first paint. The site's fonts, whose words are a little wider, may come after it.
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const before = await navigation(page)
      release()
      await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
      await expect(searchBox(page)).toBeVisible()
      const after = await navigation(page)
      expect(before.map(({ words }) => words)).toEqual(after.map(({ words }) => words))
      const moved = before.filter(({ x, y }, at) => Math.abs(x - (after[at]?.x ?? 0)) > 2 || Math.abs(y - (after[at]?.y ?? 0)) > 2)
      expect(moved).toEqual([])
    })
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // rule: SHELL-24
  test('every section, the account and the legal pages can be reached', ONCE, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await page.locator('a[aria-label="Menu"]').click()
    const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first()
    for (const name of ['Daily Learning', 'Series', 'Torah Timeline', 'Contact', 'Login']) await expect(link(name)).toBeInViewport()
    await link('Privacy Policy').scrollIntoViewIfNeeded()
    await expect(link('Privacy Policy')).toBeInViewport()
    await page.getByRole('search', { name: 'Site' }).getByRole('textbox').fill('shabbat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=shabbat/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Two Candles, One Light' }).first()).toBeVisible()
  })
})

test('the header of a phone has no theme button', async ({ page, viewport }) => {
  await page.goto('/series')
  await expect(searchBox(page)).toBeVisible()
  const isPhone = (viewport?.width ?? 0) < 640
  await expect(header(page).getByRole('button', { name: /^Theme/ })).toBeVisible({ visible: !isPhone })
})

test('keyboard focus on the search box is visible', ONCE, async ({ page }) => {
  await page.goto('/series')
  await expect(searchBox(page)).toBeVisible()
  const outline = () =>
    searchBox(page).locator('..').evaluate((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
  expect(await outline()).toBe(0)
  await searchBox(page).focus()
  await expect.poll(outline).toBeGreaterThanOrEqual(2)
})

// rule: LOOK-3
test('a very long word wraps, on lists and on detail pages', async ({ page }) => {
  const word = 'Wonderfullylongword'.repeat(4)
  await page.route(/\/(daily-learning|weekly-essay|series|torah-timeline)(\/[\w-]+)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const text = notTakenOver(await response.text()).replaceAll(/"(title|excerpt|preview|description|author)":"(?:[^"\\]|\\.)*"/g, `"$1":"${word}"`)
    await route.fulfill({ response, body: text })
  })
  for (const path of ['/daily-learning', '/weekly-essay/3', '/series', '/series/reading-ruth', '/torah-timeline', '/torah-timeline/noach']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
})

// rule: HOME-11, HOME-15
test('the home page has one to three columns, depending on the width, and excerpts of three lines', async ({ page, viewport }) => {
  const long = 'A word after a word after a word. '.repeat(30)
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const text = notTakenOver(await response.text())
    await route.fulfill({ response, body: text.replaceAll(/"excerpt":"[^"]*"/g, `"excerpt":"${long}"`) })
  })
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent Insights' }).getByRole('article')
  await expect(recent.getByText(/^A word/)).toHaveCount(6)
  // What is far below the first screen is not laid out before.
  await recent.first().scrollIntoViewIfNeeded()
  const boxes = await recent.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  const columns = boxes.filter((top) => top === boxes[0]).length
  expect(columns).toBe({ 390: 1, 768: 2, 1280: 3 }[viewport?.width ?? 0])
  const lines = await recent.getByText(/^A word/).evaluateAll((texts) =>
    texts.map((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))),
  )
  expect(lines).toEqual([3, 3, 3, 3, 3, 3])
})

// rule: HOME-21
test('the home page shows no teaching twice, with and without script', ONCE, async ({ page, browser, baseURL }) => {
  const withoutScript = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  for (const visited of [page, await withoutScript.newPage()]) {
    await visited.goto('/')
    await expect(visited.getByRole('region', { name: 'Recent Insights' }).getByRole('article')).toHaveCount(6)
    const titles = visited.getByRole('main').locator(':is(h3, li) > a')
    const paths = await titles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const teachings = paths.filter((path) => /^\/(daily-learning|weekly-essay)\/\d+$/.test(path))
    expect(teachings.length).toBeGreaterThanOrEqual(6 + 1)
    expect(new Set(teachings).size).toBe(teachings.length)
  }
  await withoutScript.close()
})

test('axe finds no violation in the open menus', async ({ page, viewport }) => {
  await page.goto('/series')
  for (const name of (viewport?.width ?? 0) > 1024 ? ['AI'] : ['Menu', 'More']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('link', { name: /Timeline$/ }).last()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
  }
})
