import type { Page, Route } from '@playwright/test'

/** How the API responds: not yet, empty, with an error, or normally. */
export type State = 'loading' | 'empty' | 'error' | 'full'

const INITIAL_DATA = /(id="initial-data">)[\s\S]*?(<\/script>)/

/** The page with other data than the server rendered, so that React does not take its HTML over. */
export const notTakenOver = (html: string) => html.replace(/ data-server-rendered="[^"]*"/, '')

/** Removes the initial data from the page, so that it must call the API. */
export async function withoutInitialData(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: notTakenOver(await response.text()).replace(INITIAL_DATA, '$1[]$2') })
}

const EMPTY_COLLECTIONS = { series: [], timeline: [] }
const NO_TOTALS = { posts: 0, series: 0, torahTimelines: 0 }
const NO_HITS = { facets: null, verse: null, mishnah: null, calendar: null, suggestions: [], posts: [], series: [], torahTimelines: [] }

async function respondEmpty(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  // An empty series or portion still exists; it has no text, and others are near it.
  if (/\/slug\/|\/this-week$|\/adjacent$|\/nearest$/.test(pathname)) await route.continue()
  else if (/\/posts\/\d+$|\/readings$/.test(pathname)) await route.fulfill({ status: 404, json: {} })
  else if (pathname.endsWith('/collections')) await route.fulfill({ json: EMPTY_COLLECTIONS })
  else if (pathname.endsWith('/search')) {
    const body = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...body, ...NO_HITS, totals: NO_TOTALS } })
  } else await route.fulfill({ json: [] })
}

async function respondIn(state: State, route: Route): Promise<void> {
  if (state === 'empty') await respondEmpty(route)
  if (state === 'error') await route.fulfill({ status: 500, body: 'broken' })
  if (state === 'full') await route.continue()
}

/** Opens a page while the API is in this state. The state lasts until the next call. */
export async function openIn(page: Page, path: string, state: State): Promise<void> {
  await page.unrouteAll()
  await page.route((url) => url.pathname + url.search === path, withoutInitialData)
  await page.route('**/api/**', (route) => respondIn(state, route))
  await page.goto(path)
}
