/**
 * One visit of a page: its data are asked for and its code is fetched, both at once and each only once.
 *
 * The router is the declarative one. Its bigger brother with loaders of its own weighs 18 kB more,
 * compressed, which the first view of a reading page cannot spare; this file is what we need of it.
 */
import { createStore } from '@/shared/lib/store'
import type { Params } from 'react-router'
import type { Page, RouteModule } from './pages'

const loadedModules = new WeakMap<Page, RouteModule>()
let lastLoadKey = ''

/** The page's code where it is already here. */
export const loadedModule = (page: Page): RouteModule | undefined => loadedModules.get(page)

export async function loadModule(page: Page): Promise<RouteModule> {
  const code = await page.loadModule()
  loadedModules.set(page, code)
  return code
}

/** A reader who waits longer than this for a page is shown that it is on its way. */
const SHOW_PROGRESS_AFTER_MS = 300

/** Whether somebody waits for a page's code. */
export const slowNavigation = createStore({ waiting: false })

/** Fetch the code of a page that a reader waits for. */
export async function loadModuleWithProgress(page: Page): Promise<RouteModule> {
  const timer = setTimeout(() => slowNavigation.change({ waiting: true }), SHOW_PROGRESS_AFTER_MS)
  try {
    return await loadModule(page)
  } finally {
    clearTimeout(timer)
    slowNavigation.change({ waiting: false })
  }
}

/** Ask for a page's data; asking again within the same visit does nothing. */
export function startLoading(page: Page, visit: string, params: Params, search: URLSearchParams): void {
  if (visit === lastLoadKey) return
  lastLoadKey = visit
  page.load?.(params, search)
}
