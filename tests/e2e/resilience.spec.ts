import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { NARROW, ONCE, expect, searchBox, footerIsTakenOver, test } from './support'

/** The console shows the failed module and the error that the error boundary catches. */
test.use({ failures: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch|status of 404/ })

const REPORTS = '**/api/client-errors'

// All tests share one visitor, who may report only five errors a minute.
test.beforeEach(({ page }) => page.route(REPORTS, (route) => route.fulfill({ status: 204 })))

const ASSETS = new URL('../../web/dist/assets/', import.meta.url)

/** Blocks the script whose file name starts with this. Returns a function that unblocks it. */
async function block(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name}-[^/]*\\.js$`)
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}

/** Prevents the one reload after a missing script: these tests are about scripts still missing after it. */
const noReload = (page: Page) =>
  page.addInitScript(() => {
    // This listener runs before the site's own.
    const entry = () => [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src ?? ''
    window.addEventListener('vite:preloadError', () => sessionStorage.setItem('reloaded-for-code', entry()))
  })

const expectUsable = async (page: Page) => {
  await expect(searchBox(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('a component whose code is missing', () => {
  test.beforeEach(({ page }) => noReload(page))

  test('leaves the page usable: the menu', NARROW, async ({ page }) => {
    const unblock = await block(page, 'MobileMenu')
    await page.goto('/series')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('alert')).toContainText('The menu could not be loaded.')
    await expectUsable(page)
    await unblock()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  test('leaves the page usable: the More sheet', NARROW, async ({ page }) => {
    await block(page, 'MoreSheet')
    await page.goto('/series')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The sheet could not be loaded.')
    await expectUsable(page)
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const script of ['SuggestionSource', 'PanelOptions']) {
    test(`leaves the page usable: ${script}`, ONCE, async ({ page }) => {
      const unblock = await block(page, script)
      await page.goto('/series')
      await searchBox(page).fill('shab')
      await expect(page.getByText('Suggestions are not available just now.')).toBeVisible()
      await unblock()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await searchBox(page).press('Enter')
      await expect(page).toHaveURL(/\/search\?q=shab$/)
    })
  }

  test('leaves the page usable: players', ONCE, async ({ page }) => {
    await block(page, 'AmbientPlayer')
    await block(page, 'TrackPlayer')
    await page.goto('/series/reading-ruth')
    await page.locator('summary', { hasText: 'Ambient sound' }).click()
    await expect(page.getByText('The ambient sound player could not be loaded.')).toBeVisible()
    await expectUsable(page)
    await page.goto('/daily-learning/17')
    await expect(page.locator('.reading')).toBeVisible()
  })

  test('leaves the page usable: the share panel and toasts', ONCE, async ({ page }) => {
    await block(page, 'SharePanel')
    await block(page, 'Toaster')
    await page.goto('/daily-learning/17')
    await page.getByRole('main').getByRole('button', { name: /^Share/ }).first().click()
    await expect(page.getByText('The ways to share could not be loaded.')).toBeVisible()
    await expectUsable(page)
    await page.goto('/search?q=a')
    await page.getByRole('main').getByRole('combobox').press('Enter')
    await expect(page.getByText('Search query too short', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close notification' }).click()
    await expect(page.getByText('Search query too short', { exact: true })).toHaveCount(0)
  })

  test('leaves the shell usable: each page', ONCE, async ({ page }) => {
    const routes = readdirSync(ASSETS).filter((name) => /^(dailyList|seriesList|timelineList|search)-.*\.js$/.test(name))
    expect(routes).toHaveLength(4)
    for (const [name, path] of Object.entries({ dailyList: '/daily-learning', seriesList: '/series', timelineList: '/torah-timeline', search: '/search' })) {
      const unblock = await block(page, name)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
      await expect(searchBox(page)).toBeVisible()
      await unblock()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
      await expectUsable(page)
    }
  })
})

// rule: ROUTE-22
test('a page that is still open after an update reloads itself once to load the new code', ONCE, async ({ page }) => {
  await page.goto('/series')
  await footerIsTakenOver(page)
  const file = /\/assets\/timelineList-[^/]*\.js$/
  let requests = 0
  await page.route(file, async (route) => {
    requests += 1
    // The server no longer has this file; the page it returns next refers to the new one.
    if (requests === 1) await route.fulfill({ status: 404, body: 'Not Found' })
    else await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Daily Learning' }).click()
  await expect(page).toHaveURL(/daily-learning$/)
  await page.evaluate(() => ((window as unknown as { old: boolean }).old = true))
  await page.goBack()
  await page.getByRole('button', { name: 'AI', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Torah Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Torah Timeline' })).toBeVisible()
  expect(await page.evaluate(() => 'old' in window)).toBe(false)
})

test('a page that keeps failing reloads only once', ONCE, async ({ page }) => {
  // Requests, since a page that reloads early has no `load` event.
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await block(page, 'seriesList')
  await page.goto('/series')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(loads).toBe(2)
})

test('a page reports its error to the server, without the query', ONCE, async ({ page }) => {
  await noReload(page)
  await block(page, 'seriesList')
  await page.unroute(REPORTS)
  const reported = page.waitForResponse(REPORTS)
  await page.goto('/series?q=secret')
  const response = await reported
  expect(response.status()).toBe(204)
  expect(response.request().postDataJSON()).toMatchObject({ page: '/series' })
  expect(response.request().postData()).not.toContain('secret')
})

test.describe('a hash in the URL', () => {
  for (const hash of ['#%', '#%E0%A4', '#p1']) {
    test(`does not break the page: ${hash}`, ONCE, async ({ page }) => {
      await page.goto(`/daily-learning/5${hash}`)
      await expect(searchBox(page)).toBeVisible()
      await expect(page.locator('.reading')).toBeVisible()
    })
  }
})

test('a page whose code could not load offline loads when the network returns', ONCE, async ({ page, context }) => {
  await page.goto('/daily-learning')
  await expect(searchBox(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'AI', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Series' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
