/**
 * One visit of a page: its data are asked for and its code is fetched, both at once and each only once.
 *
 * The router is the declarative one. Its bigger brother with loaders of its own weighs 18 kB more,
 * compressed, which the first view of a reading page cannot spare; this file is what we need of it.
 */
import type { Params } from 'react-router'
import type { Page, PageCode } from './pages'

const arrived = new WeakMap<Page, PageCode>()
let lastVisit = ''

/** The page's code where it is already here. */
export const codeOf = (page: Page): PageCode | undefined => arrived.get(page)

export async function fetchCode(page: Page): Promise<PageCode> {
  const code = await page.fetchCode()
  arrived.set(page, code)
  return code
}

/** Ask for a page's data; asking again within the same visit does nothing. */
export function beginVisit(page: Page, visit: string, params: Params, search: URLSearchParams): void {
  if (visit === lastVisit) return
  lastVisit = visit
  page.load?.(params, search)
}
