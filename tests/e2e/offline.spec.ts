import type { Page } from '@playwright/test'
import { chooseHebrew } from './hebrew-text'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// The other tests run without the service worker.
test.use({ serviceWorkers: 'allow', failures: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/, contextOptions: { reducedMotion: 'reduce' } })

const waitForWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Polls an asynchronous check; `page.waitForFunction` would treat its promise as true. */
async function waitUntilTrue(page: Page, check: (wanted: string) => Promise<boolean>, wanted = ''): Promise<void> {
  await expect.poll(() => page.evaluate(check, wanted)).toBe(true)
}

/** Waits until the worker controls the page and has cached this response. */
async function waitUntilCached(page: Page, address: string): Promise<void> {
  await waitForWorker(page)
  await waitUntilTrue(page, async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, address)
}

/** Waits until this is the newest response in the worker's cache of opened pages. */
async function waitUntilNewest(page: Page, address: string): Promise<void> {
  await waitForWorker(page)
  await waitUntilTrue(
    page,
    async (wanted) => (await (await caches.open('opened-1')).keys()).at(-1)?.url.endsWith(wanted) ?? false,
    address,
  )
}

const openedLinks = (page: Page) => page.getByRole('region', { name: 'What you have opened' }).getByRole('link')
const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

// rule: OFFLINE-2
test('an opened page is readable offline, even after the first visit', BOTH_ENDS, async ({ page, context }) => {
  await page.goto('/weekly-essay/3')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const text = await page.locator('.reading').innerText()
  await waitUntilCached(page, '/api/posts/3')
  await context.setOffline(true)
  await expect(offlineNotice(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('.reading')).toHaveText(text, { useInnerText: true })
  await expect(offlineNotice(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await context.setOffline(false)
  await expect(offlineNotice(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

// rule: LANG-8
test('the Hebrew interface works without a network, and so does the English one after it', ONCE, async ({ page, context, baseURL }) => {
  await chooseHebrew(page, baseURL)
  await page.goto('/weekly-essay/3')
  await waitUntilCached(page, '/api/posts/3')
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await expect(page.locator('.reading')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const script = () => navigator.serviceWorker.getRegistration().then((found) => (found?.waiting ?? found?.active)?.scriptURL)
  await expect.poll(() => page.evaluate(script)).toMatch(/[^e]\/sw\.js$/)
  await page.close()
  // The worker of the other language takes over once no page of the first one is open: a page that opens before the
  // browser has noticed this still belongs to the first.
  let next = await context.newPage()
  await expect(async () => {
    await next.close()
    next = await context.newPage()
    await next.goto('/weekly-essay/3')
    await waitForWorker(next)
    expect(await next.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/[^e]\/sw\.js$/)
  }).toPass()
  await waitUntilCached(next, '/api/posts/3')
  await context.setOffline(true)
  await next.reload()
  await expect(next.locator('html')).toHaveAttribute('lang', 'en')
  await expect(next.locator('.reading')).toBeVisible()
})

// rule: OFFLINE-2
test('pages reached by client navigation are readable offline', ONCE, async ({ page, context }) => {
  await page.goto('/daily-learning')
  await waitForWorker(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  await card.click()
  await expect(page.locator('.reading')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await waitUntilCached(page, `/api/posts/${id}`)
  await waitUntilCached(page, '/api/posts/daily?limit=20')
  // What loads late, as the tools below the text, would fail on its way.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.reading')).toBeVisible()
  await page.goto('/daily-learning')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

// rule: OFFLINE-2
test('series and portions are readable offline with their teachings', ONCE, async ({ page, context }) => {
  await page.goto('/series/reading-ruth')
  await waitUntilCached(page, '/api/series/slug/reading-ruth')
  await page.goto('/torah-timeline/noach')
  await waitUntilCached(page, '/api/torah-timeline/slug/noach')
  await context.setOffline(true)
  await page.goto('/Torah-Timeline/Noach')
  // The server's HTML has the portion's name before its title; offline the client renders the title alone.
  await expect(page.getByRole('heading', { level: 1, name: 'One Window in the Ark', exact: true })).toBeVisible()
  await page.goto('/series/reading-ruth')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test.describe('a page that was never opened', () => {
  for (const [list, detail] of [['/daily-learning', '.reading'], ['/torah-timeline', '.hebrew-display']] as const) {
    test(`shows the offline page after a link on ${list}, and loads when the network returns`, ONCE, async ({ page, context }) => {
      await page.goto(list)
      await waitForWorker(page)
      await context.setOffline(true)
      await page.getByRole('main').getByRole('article').nth(2).getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      await expect(page).toHaveTitle(/^You are offline/)
      await expect(page.getByRole('region', { name: 'What you have opened' })).toBeVisible()
      await expectNoAxeFindings(page)
      await context.setOffline(false)
      await expect(page.getByRole('main').locator(detail).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
      await expect(page).not.toHaveTitle(/offline/)
    })
  }

  // rule: OFFLINE-6
  test('lists the opened pages, newest first', BOTH_ENDS, async ({ page, context }) => {
    for (const path of ['/weekly-essay/3', '/torah-timeline/noach', '/daily-learning/17', '/weekly-essay/3']) {
      await page.goto(path)
      await waitUntilNewest(page, path.startsWith('/t') ? '/api/torah-timeline/slug/noach' : `/api/posts/${path.split('/')[2] ?? ''}`)
    }
    await context.setOffline(true)
    await page.goto('/weekly-essay/9?from=here')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(openedLinks(page)).toHaveCount(3)
    const order = await openedLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(order).toEqual(['/weekly-essay/3', '/daily-learning/17', '/torah-timeline/noach'])
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await openedLinks(page).first().click()
    await expect(page.locator('.reading')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/weekly-essay/9?from=here')
    // The network comes back: the requested page loads.
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/weekly-essay\/9\?from=here$/)
    await expect(page.locator('.reading')).toBeVisible()
  })

  // rule: OFFLINE-6
  test('says that nothing has been opened yet', ONCE, async ({ page, context }) => {
    await page.goto('/search')
    await waitForWorker(page)
    await context.setOffline(true)
    await page.goto('/series')
    await expect(page.getByText('Nothing yet. Open a teaching while you are connected')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  })
})

test.describe('the worker’s cache', () => {
  test.use({ failures: /status of (404|405)/ })

  // rule: OFFLINE-5
  test('contains no searches, admin responses or recordings', ONCE, async ({ page }) => {
    await page.goto('/daily-learning/17')
    await waitForWorker(page)
    await page.evaluate(async () => {
      await fetch('/api/search?q=light')
      await fetch('/api/posts/daily?q=light&limit=20')
      await fetch('/api/admin/session')
      await fetch('/api/posts/1', { method: 'POST' })
      await fetch('/api/posts/1')
    })
    await waitUntilCached(page, '/api/posts/1')
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
    })
    expect(cached.length).toBeGreaterThan(20)
    expect(cached.filter((address) => /\/api\/search|q=|admin|\.(m4a|ogg|mp3)$|^\/media/.test(address))).toEqual([])
  })

})

// rule: OFFLINE-10
test('the service worker is registered only after the page has loaded and rendered', ONCE, async ({ page }) => {
  const registrations: string[] = []
  // The page records the state itself: a listener in this process would be too late.
  await page.exposeFunction('recordRegistration', (state: string) => registrations.push(state))
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = (...parameters) => {
      const { recordRegistration } = window as unknown as { recordRegistration: (state: string) => void }
      recordRegistration(`${document.readyState}, ${'offscreenRendered' in document.documentElement.dataset ? 'all rendered' : 'still rendering'}`)
      return register(...parameters)
    }
  })
  await page.goto('/')
  await waitForWorker(page)
  expect(registrations).toEqual(['complete, all rendered'])
})

// rule: OFFLINE-9
test('a new worker waits until the old one has no pages, and the opened pages stay cached', ONCE, async ({ page, context }) => {
  await page.goto('/weekly-essay/3')
  await waitUntilCached(page, '/api/posts/3')
  const shells = (of: Page) => of.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).sort())
  // Simulates the cache of an older worker, and an update of the worker.
  await page.evaluate(async () => {
    await caches.open('shell-0')
    await navigator.serviceWorker.register('/sw.js?updated')
  })
  await waitUntilTrue(page, async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')
  expect(await shells(page)).toContain('shell-0')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/sw\.js$/)
  await page.close()
  // The browser needs time to notice that the old worker controls no page.
  const next = await context.newPage()
  await expect(async () => {
    await next.goto('about:blank')
    // It checks only from time to time, and would find the next page if that opened at once.
    await next.waitForTimeout(1_000)
    await next.goto('/weekly-essay/3')
    expect(await shells(next)).not.toContain('shell-0')
  }).toPass()
  await waitUntilCached(next, '/api/posts/3')
  await context.setOffline(true)
  await next.reload()
  await expect(next.locator('.reading')).toBeVisible()
})
