/**
 * Loads a page's data and code in parallel, each once per navigation.
 *
 * The router is the declarative one: the data router with its own loaders adds 18 kB (compressed), which the budget of
 * a reading page cannot spare. This file replaces the part of it that we need.
 */
import type { Params } from 'react-router'
import { readToken } from '@/api/token'
import { createStore } from '@/shared/lib/store'
import { isAllowed } from './access'
import type { AppRoute, RouteModule } from './routeTable'

const loadedModules = new WeakMap<AppRoute, RouteModule>()
let lastKey = ''
/** The page that this document was loaded for. */
let documentRoute: AppRoute | undefined
let documentLoading: Promise<never> | undefined

/** The page's module if it is already loaded. */
export const loadedModule = (route: AppRoute): RouteModule | undefined => loadedModules.get(route)

export async function loadModule(route: AppRoute): Promise<RouteModule> {
  const module = await route.loadModule()
  setLoadedModule(route, module)
  return module
}

export const setLoadedModule = (route: AppRoute, module: RouteModule): void => void loadedModules.set(route, module)

/** A navigation that takes longer shows a progress bar. */
const SHOW_PROGRESS_AFTER_MS = 300

/** Whether a navigation is waiting for a page's code. */
export const slowNavigation = createStore({ waiting: false })

export async function loadModuleWithProgress(route: AppRoute): Promise<RouteModule> {
  const timer = setTimeout(() => slowNavigation.set({ waiting: true }), SHOW_PROGRESS_AFTER_MS)
  try {
    return await loadModule(route)
  } finally {
    clearTimeout(timer)
    slowNavigation.set({ waiting: false })
  }
}

export const setDocumentRoute = (route: AppRoute | undefined): void => void (documentRoute = route)

/**
 * Has the browser load the current address if its page must not be one document with the page that this one was loaded for.
 * The promise that is returned then never resolves: the page that is shown stays until the browser replaces it.
 */
export function loadDocument(route: AppRoute): Promise<never> | undefined {
  documentRoute ??= route
  if (documentRoute.isDocument === route.isDocument) documentLoading = undefined
  // Once, although React renders the page several times. `replace` would not load an address with a fragment. In a task of
  // its own: React renders Back within its event, when the browser may drop a reload.
  else documentLoading ??= new Promise(() => setTimeout(() => window.location.reload()))
  return documentLoading
}

/** Starts loading the data of a page that may be opened, once per navigation (`key` of its history entry). */
export function startLoading(route: AppRoute, key: string, params: Params, search: URLSearchParams): void {
  if (key === lastKey) return
  lastKey = key
  if (route.load && isAllowed(route.access, readToken())) route.load(params, search)
}
