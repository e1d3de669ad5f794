import { expect, expectNoAxeFindings, expectNoSideways, searchBox, test } from './support'

/** Every page that stands now; the details are those of the sample library. */
const PAGES = [
  ['/', 'Daily Torah Wisdom, Delivered with CREATIVITY'],
  ['/daily-learning', 'Daily Learning'],
  ['/weekly-essay', 'Weekly Essays'],
  ['/series', 'Series'],
  ['/torah-timeline', 'Torah Timeline'],
  ['/search?q=shabbat', 'Search'],
  ['/no-such-page', '404 Page Not Found'],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const [path, heading] of PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByTestId('skeleton')).toHaveCount(0)
        await expectNoSideways(page)
        await expectNoAxeFindings(page)
      })
    }

    for (const list of ['/daily-learning', '/weekly-essay', '/series', '/torah-timeline']) {
      test(`axe finds nothing on the first page behind ${list}`, async ({ page }) => {
        await page.goto(list)
        await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
        await expect(page).toHaveURL(new RegExp(`${list}/.+`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByTestId('skeleton')).toHaveCount(0)
        await expectNoSideways(page)
        await expectNoAxeFindings(page)
      })
    }

    test('axe finds nothing in the open suggestions', async ({ page }) => {
      await page.goto('/series')
      await searchBox(page).pressSequentially('shabbat')
      await expect(page.getByRole('group', { name: 'Posts' })).toBeVisible()
      await expectNoAxeFindings(page)
    })
  })
}

test('a teaching can be read before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/weekly-essay')
  await page.getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('article p').nth(3)).toBeVisible()
  await context.close()
})

test('every link of the home page leads to a page that is there', async ({ page, viewport }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
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

test('a reading page asks for nothing that came with it', async ({ page }) => {
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
