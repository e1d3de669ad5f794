import { ONCE, expect, test } from './support'

const canonical = 'link[rel="canonical"]'

test('every page links to its canonical URL, its preview image and its feeds', ONCE, async ({ page, request }) => {
  for (const path of ['/', '/daily-learning', '/weekly-essay', '/series', '/torah-timeline', '/torah-timeline/noach']) {
    await page.goto(path)
    await expect(page.locator(canonical)).toHaveAttribute('href', page.url())
    const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    const response = await request.get(card)
    expect(response.headers()['content-type']).toBe('image/png')
    for (const feed of await page.locator('link[rel="alternate"]').all()) {
      expect((await request.get((await feed.getAttribute('href')) ?? '')).status()).toBe(200)
    }
  }
})

// rule: SHARE-8
test('the preview image is a valid image of 1200 by 630 px', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.reload()
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const size = await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, card)
  expect(size).toEqual([1200, 630])
})

// rule: DISCOVERY-7
test('the canonical URL changes with client navigation', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/weekly-essay\/\d+$/)
  await expect(page.locator(canonical)).toHaveAttribute('href', page.url())
  await page.goBack()
  await expect(page).toHaveURL(/\/weekly-essay$/)
  await expect(page.locator(canonical)).toHaveAttribute('href', page.url())
})

test('an essay has breadcrumbs and an article as valid structured data', ONCE, async ({ page }) => {
  await page.goto('/weekly-essay')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/weekly-essay\/\d+$/)
  await page.reload()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const entities = texts.map((text) => JSON.parse(text) as { '@type': string; headline?: string })
  expect(entities.map((entity) => entity['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', 'Article']))
  expect(entities.find((entity) => entity['@type'] === 'Article')?.headline).toBe(title)
})

test('missing pages have noindex and no canonical URL', ONCE, async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator(canonical)).toHaveCount(0)
})
