import { expect, expectNoAxeFindings, expectNoSideways, test } from './support'
import type { Page, Route } from '@playwright/test'

/** How the API answers: not at all yet, with nothing, with a failure, or as it does. */
export type State = 'loading' | 'empty' | 'error' | 'full'

const FIRST_DATA = /(id="first-data">)[\s\S]*?(<\/script>)/

/** Take the answers out of the page that brings them, so that it has to ask. */
export async function withoutFirstData(route: Route): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: (await answer.text()).replace(FIRST_DATA, '$1[]$2') })
}

const EMPTY_PLACES = { series: [], timeline: [] }

async function answerIn(state: State, route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (state === 'error') await route.fulfill({ status: 500, body: 'broken' })
  if (state === 'full') await route.continue()
  if (state !== 'empty') return
  // What is empty has itself been found.
  if (/\/slug\/|\/this-week$|\/neighbours$/.test(pathname)) await route.continue()
  else if (/\/posts\/\d+$/.test(pathname)) await route.fulfill({ status: 404, json: {} })
  else await route.fulfill({ json: pathname.endsWith('/places') ? EMPTY_PLACES : [] })
}

/** Open a page while the API is in a state. 'loading' lasts as long as the test. */
export async function openIn(page: Page, path: string, state: State): Promise<void> {
  await page.route((url) => url.pathname === path, withoutFirstData)
  await page.route('**/api/**', (route) => answerIn(state, route))
  await page.goto(path)
}

type States = Record<State, string | RegExp>

/** Each state of a page shows what it should, in both themes; axe finds nothing and nothing stands out sideways. */
export function testStates(name: string, path: string, shows: States): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name} in ${colorScheme}`, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' }, failures: /status of (404|500)/ })
      for (const [state, text] of Object.entries(shows) as [State, string | RegExp][]) {
        test(`is right when ${state}`, async ({ page }) => {
          await openIn(page, path, state)
          await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
          await expectNoSideways(page)
          await expectNoAxeFindings(page)
        })
      }
    })
  }
}
