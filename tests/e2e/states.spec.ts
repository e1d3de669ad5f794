import type { Page } from '@playwright/test'
import { openIn, type State } from './states'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './support'

type Shows = Record<State, string | RegExp>

/** Loading, empty and failed pages have the same elements at every width, so axe checks only the widest. */
async function expectNoAxeFindingsIn(page: Page, state: string): Promise<void> {
  if (state === 'full' || (page.viewportSize()?.width ?? 0) > 1024) await expectNoAxeFindings(page)
}

/** Every reading page and the text that identifies each state. The detail pages are of the sample library. */
const PAGES: Record<string, Shows> = {
  '/': {
    loading: 'Loading this week’s portion…',
    empty: 'Explore Our Resources',
    error: 'Error loading recent content. Please try again later.',
    full: 'Recent Insights',
  },
  '/daily-learning': {
    loading: 'Loading teachings…',
    empty: /^Sample teachings/,
    error: 'Error loading daily insights. Please try again later.',
    full: 'Read More',
  },
  '/weekly-essay': {
    loading: 'Loading teachings…',
    empty: /^Sample teachings/,
    error: 'Error loading weekly essays. Please try again later.',
    full: 'Read Full Essay',
  },
  '/daily-learning/17': {
    loading: 'Loading content...',
    empty: 'This teaching is not here, or not any more.',
    error: 'Error loading the post. Please try again later.',
    full: 'Part of Series',
  },
  '/weekly-essay/3': {
    loading: 'Loading content...',
    empty: 'This essay could not be found. Here is a sample essay in its place.',
    error: 'Error loading the essay.',
    full: 'Related Essays',
  },
  '/series': {
    loading: 'Loading series…',
    empty: 'No series available yet',
    error: 'Error loading series',
    full: 'Explore Series',
  },
  '/series/reading-ruth': {
    loading: 'Loading series…',
    empty: 'No posts in this series yet',
    error: 'Error loading series content',
    full: 'Read Full Post',
  },
  '/torah-timeline': {
    loading: 'Loading portions…',
    empty: 'No portions available yet',
    error: 'Error loading the timeline. Please try again later.',
    full: 'Read Bereshit',
  },
  '/torah-timeline/vayetzei': {
    loading: 'Loading portion…',
    empty: 'Nearest teachings',
    error: 'Error loading this portion. Please try again later.',
    full: 'Continue Your Journey',
  },
  '/search?q=shabbat': {
    loading: 'Searching…',
    empty: 'No results found',
    error: 'Error: Search failed. Please try again.',
    full: /^Found \d+ results for “shabbat”$/,
  },
}

test.describe('loading, empty, error and full states', () => {
  test.use({ failures: /status of (404|500)/ })

  for (const [path, shows] of Object.entries(PAGES)) {
    // rule: ROUTE-1, LOOK-2, LOOK-6
    test(`${path} is accessible and fits the width in every state and theme`, async ({ page }) => {
      for (const [state, text] of Object.entries(shows) as [State, string | RegExp][]) {
        await test.step(state, async () => {
          await openIn(page, path, state)
          await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
          if (state !== 'loading') {
            await expect(page.getByTestId('skeleton')).toHaveCount(0)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          }
          await expectNoHorizontalScroll(page)
          await expectNoAxeFindingsIn(page, state)
        })
      }
    })
  }
})

/** The offline page reads the device's cache, so its states are simulated there. The URL names each. */
// rule: LOOK-6
test('/offline is accessible and fits the width in every state and theme', async ({ page }) => {
  await page.addInitScript(() => {
    const open = caches.open.bind(caches)
    const openCache: Partial<Record<string, () => Promise<Cache>>> = {
      '#loading': () => new Promise(() => undefined),
      '#error': () => Promise.reject(new DOMException('blocked', 'SecurityError')),
    }
    caches.open = (name) => (openCache[location.hash] ?? (() => open(name)))()
  })
  const shows: Shows = {
    loading: 'What you have opened',
    error: 'What you have opened could not be read from this device.',
    empty: /^Nothing yet\. Open a teaching/,
    full: 'Weekly Essay',
  }
  for (const [state, text] of Object.entries(shows)) {
    await test.step(state, async () => {
      await page.goto(`/offline?${state}#${state}`)
      if (state === 'full') {
        await page.evaluate(async () => (await caches.open('opened-1')).add('/api/posts/3'))
        await page.reload()
      }
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectNoAxeFindingsIn(page, state)
    })
  }
})

test('the 404 page is accessible and fits the width in every theme', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no page at this address.' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
})
