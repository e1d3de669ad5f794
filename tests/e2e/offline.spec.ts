import type { Page } from '@playwright/test'
import { BOTH_ENDS, ONCE, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

// The other tests run without the service worker.
test.use({ serviceWorkers: 'allow', failures: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/, contextOptions: { reducedMotion: 'reduce' } })

const underWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** `page.waitForFunction` takes the promise of an async function for true. */
async function untilTrue(page: Page, check: (wanted: string) => Promise<boolean>, wanted = ''): Promise<void> {
  await expect.poll(() => page.evaluate(check, wanted)).toBe(true)
}

/** Waits until the worker controls the page and has cached the page's responses. */
async function untilKept(page: Page, address: string): Promise<void> {
  await underWorker(page)
  await untilTrue(page, async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, address)
}

/** Waits until this is the worker's newest opened response. */
async function untilNewest(page: Page, address: string): Promise<void> {
  await underWorker(page)
  await untilTrue(
    page,
    async (wanted) => (await (await caches.open('opened-1')).keys()).at(-1)?.url.endsWith(wanted) ?? false,
    address,
  )
}

const opened = (page: Page) => page.getByRole('region', { name: 'What you have opened' }).getByRole('link')
const note = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

test('what was opened is read without a network, also on the very first visit', BOTH_ENDS, async ({ page, context }) => {
  await page.goto('/weekly-essay/3')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const text = await page.locator('.reading').innerText()
  await untilKept(page, '/api/posts/3')
  await context.setOffline(true)
  await expect(note(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('.reading')).toHaveText(text, { useInnerText: true })
  await expect(note(page)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await context.setOffline(false)
  await expect(note(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('pages reached by client navigation are readable offline', ONCE, async ({ page, context }) => {
  await page.goto('/daily-learning')
  await underWorker(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  await card.click()
  await expect(page.locator('.reading')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await untilKept(page, `/api/posts/${id}`)
  await untilKept(page, '/api/posts/daily?limit=20')
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.reading')).toBeVisible()
  await page.goto('/daily-learning')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('series and portions are read with their teachings', ONCE, async ({ page, context }) => {
  await page.goto('/series/reading-ruth')
  await untilKept(page, '/api/series/slug/reading-ruth')
  await page.goto('/torah-timeline/noach')
  await untilKept(page, '/api/torah-timeline/slug/noach')
  await context.setOffline(true)
  await page.goto('/Torah-Timeline/Noach')
  // The server's HTML has the portion's name before its title; offline the client renders the title alone.
  await expect(page.getByRole('heading', { level: 1, name: 'One Window in the Ark', exact: true })).toBeVisible()
  await page.goto('/series/reading-ruth')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test.describe('a page that was never opened', () => {
  for (const [list, detail] of [['/daily-learning', '.reading'], ['/torah-timeline', '.hebrew-display']] as const) {
    test(`reached by a link of ${list}, says so under its own title, and comes with the network`, ONCE, async ({ page, context }) => {
      await page.goto(list)
      await underWorker(page)
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

  test('is the list of those that were, the newest first', BOTH_ENDS, async ({ page, context }) => {
    for (const path of ['/weekly-essay/3', '/torah-timeline/noach', '/daily-learning/17', '/weekly-essay/3']) {
      await page.goto(path)
      await untilNewest(page, path.startsWith('/t') ? '/api/torah-timeline/slug/noach' : `/api/posts/${path.split('/')[2] ?? ''}`)
    }
    await context.setOffline(true)
    await page.goto('/weekly-essay/9?from=here')
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(opened(page)).toHaveCount(3)
    const order = await opened(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(order).toEqual(['/weekly-essay/3', '/daily-learning/17', '/torah-timeline/noach'])
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
    await opened(page).first().click()
    await expect(page.locator('.reading')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/weekly-essay/9?from=here')
    // The network comes back: the requested page loads.
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/weekly-essay\/9\?from=here$/)
    await expect(page.locator('.reading')).toBeVisible()
  })

  test('says so where nothing was opened', ONCE, async ({ page, context }) => {
    await page.goto('/search')
    await underWorker(page)
    await context.setOffline(true)
    await page.goto('/series')
    await expect(page.getByText('Nothing yet. Open a teaching while you are connected')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeFindings(page)
  })
})

test.describe('calls', () => {
  test.use({ failures: /status of (404|405)/ })

  test('nothing is kept of searches, the admin’s calls and recordings', ONCE, async ({ page }) => {
    await page.goto('/daily-learning/17')
    await underWorker(page)
    await page.evaluate(async () => {
      await fetch('/api/search?q=light')
      await fetch('/api/posts/daily?q=light&limit=20')
      await fetch('/api/admin/session')
      await fetch('/api/posts/1', { method: 'POST' })
      await fetch('/api/posts/1')
    })
    await untilKept(page, '/api/posts/1')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return held.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
    })
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((address) => /\/api\/search|q=|admin|\.(m4a|ogg|mp3)$|^\/media/.test(address))).toEqual([])
  })

})

test('the first view requests nothing for the service worker', ONCE, async ({ page }) => {
  const asked: string[] = []
  // Recorded in the page: a listener here would be too late.
  await page.exposeFunction('noteAsked', (state: string) => asked.push(state))
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = (...parameters) => {
      const { noteAsked } = window as unknown as { noteAsked: (state: string) => void }
      noteAsked(`${document.readyState}, ${'offscreenRendered' in document.documentElement.dataset ? 'laid out' : 'being drawn'}`)
      return register(...parameters)
    }
  })
  await page.goto('/')
  await underWorker(page)
  expect(asked).toEqual(['complete, laid out'])
})

test('a new version waits until the old one is closed, and keeps what was opened', ONCE, async ({ page, context }) => {
  await page.goto('/weekly-essay/3')
  await untilKept(page, '/api/posts/3')
  const shells = (of: Page) => of.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).sort())
  // Simulates a worker that is older than the server's.
  await page.evaluate(async () => {
    await caches.open('shell-0')
    await navigator.serviceWorker.register('/sw.js?renewed')
  })
  await untilTrue(page, async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')
  expect(await shells(page)).toContain('shell-0')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/sw\.js$/)
  await page.close()
  // The browser needs time to notice that the old worker has no page any more.
  const next = await context.newPage()
  await expect(async () => {
    await next.goto('about:blank')
    // It checks only now and then, and would find a page again if the next one opened at once.
    await next.waitForTimeout(1_000)
    await next.goto('/weekly-essay/3')
    expect(await shells(next)).not.toContain('shell-0')
  }).toPass()
  await untilKept(next, '/api/posts/3')
  await context.setOffline(true)
  await next.reload()
  await expect(next.locator('.reading')).toBeVisible()
})
