/**
 * One visit of a page: its data are asked for and its code is fetched, both at once and each only once.
 *
 * The router is the declarative one. Its bigger brother with loaders of its own weighs 18 kB more,
 * compressed, which the first view of a reading page cannot spare; this file is what we need of it.
 */
import { createStore } from '@/shared/lib/store'
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

/** A reader who waits longer than this for a page is shown that it is on its way. */
const SHOW_PROGRESS_AFTER_MS = 300

/** Whether somebody waits for a page's code. */
export const slowPage = createStore({ waiting: false })

/** Fetch the code of a page that a reader waits for. */
export async function awaitCode(page: Page): Promise<PageCode> {
  const timer = setTimeout(() => slowPage.change({ waiting: true }), SHOW_PROGRESS_AFTER_MS)
  try {
    return await fetchCode(page)
  } finally {
    clearTimeout(timer)
    slowPage.change({ waiting: false })
  }
}

/** Ask for a page's data; asking again within the same visit does nothing. */
export function beginVisit(page: Page, visit: string, params: Params, search: URLSearchParams): void {
  if (visit === lastVisit) return
  lastVisit = visit
  page.load?.(params, search)
}
