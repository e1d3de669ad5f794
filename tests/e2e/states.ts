import type { Page, Route } from '@playwright/test'

/** How the API answers: not at all yet, with nothing, with a failure, or as it does. */
export type State = 'loading' | 'empty' | 'error' | 'full'

const INITIAL_DATA = /(id="initial-data">)[\s\S]*?(<\/script>)/

/** Take the answers out of the page that brings them, so that it has to ask. */
export async function withoutInitialData(route: Route): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: (await answer.text()).replace(INITIAL_DATA, '$1[]$2') })
}

const EMPTY_PLACES = { series: [], timeline: [] }
const NO_TOTALS = { posts: 0, series: 0, torahTimelines: 0 }
const NO_HITS = { facets: null, verse: null, suggestions: [], posts: [], series: [], torahTimelines: [] }

async function answerEmpty(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  // What is empty has itself been found.
  if (/\/slug\/|\/this-week$|\/neighbours$/.test(pathname)) await route.continue()
  else if (/\/posts\/\d+$/.test(pathname)) await route.fulfill({ status: 404, json: {} })
  else if (pathname.endsWith('/places')) await route.fulfill({ json: EMPTY_PLACES })
  else if (pathname.endsWith('/search')) {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, ...NO_HITS, totals: NO_TOTALS } })
  } else await route.fulfill({ json: [] })
}

async function answerIn(state: State, route: Route): Promise<void> {
  if (state === 'empty') await answerEmpty(route)
  if (state === 'error') await route.fulfill({ status: 500, body: 'broken' })
  if (state === 'full') await route.continue()
}

/** Open a page while the API is in a state, which lasts until the next. */
export async function openIn(page: Page, path: string, state: State): Promise<void> {
  await page.unrouteAll()
  await page.route((url) => url.pathname + url.search === path, withoutInitialData)
  await page.route('**/api/**', (route) => answerIn(state, route))
  await page.goto(path)
}
