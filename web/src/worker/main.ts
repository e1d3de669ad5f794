/**
 * The service worker: it serves opened pages without a network. See `docs/decisions/0012`. A new version waits until
 * no page of the old one is open.
 */
import { cacheInitialData, isCached, cachedResponse, cacheResponse } from '@/features/offline/offlineCache'
import { removeExpiredCopies } from '@/features/offline/membersCopies'
import { CACHE_NAMES } from '@/features/offline/buckets'
import { pathWithQuery, selectStrategy, usesOnly, mainApiUrl, networkFirst, OFFLINE } from '@/features/offline/rules'
import type { InitialData } from '@/shared/lib/entitlement'

declare const self: ServiceWorkerGlobalScope
/** The build defines these: the URLs of all code, styles and fonts, and a version for them. */
declare const __FILES__: string[]
declare const __VERSION__: string

const FILES: ReadonlySet<string> = new Set(__FILES__)
const SHELL = `shell-${__VERSION__}`

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(cacheInitialData(event.data as InitialData[], pathOf(event.source as Client))))
self.addEventListener('fetch', (event) => {
  const handling = selectStrategy(event.request, self.location.origin, FILES)
  if (handling === 'page') event.respondWith(page(event))
  if (handling === 'file') event.respondWith(file(event.request))
  if (handling === 'response') event.respondWith(answer(event))
})

async function install(): Promise<void> {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  // During a rolling update of several servers, the next visit tries again.
  if (!page.ok || !usesOnly(await page.clone().text(), FILES)) throw new Error('The site is of another version.')
  const cache = await caches.open(SHELL)
  await cache.addAll([...FILES])
  await cache.put(OFFLINE, page)
}

async function activate(): Promise<void> {
  const current = [SHELL, ...CACHE_NAMES]
  const outdated = (await caches.keys()).filter((name) => !current.includes(name))
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // The browser requests a page while the worker still starts.
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** A page from the network. Offline: the empty page, which reads cached responses, or the list of opened pages. */
async function page(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const fetched = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  )
  event.waitUntil(fetched.catch(() => undefined))
  event.waitUntil(removeExpiredCopies().catch(() => undefined))
  try {
    return await networkFirst(fetched, () => cachedPage(url))
  } catch {
    return Response.redirect(`${OFFLINE}?${new URLSearchParams({ page: pathWithQuery(url) })}`)
  }
}

async function cachedPage({ pathname }: URL): Promise<Response | undefined> {
  const main = mainApiUrl(pathname)
  const isReadable = pathname === OFFLINE || (main !== null && (await isCached(main)))
  return isReadable ? inShell(OFFLINE) : undefined
}

/** Files with a hash in their name never change; others may. */
async function file(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cached = await inShell(pathname)
  if (cached && pathname.includes('/assets/')) return cached
  return networkFirst(fetch(request), () => Promise.resolve(cached))
}

const inShell = async (address: string) => (await caches.open(SHELL)).match(address, { ignoreVary: true })

async function answer(event: FetchEvent): Promise<Response> {
  const address = pathWithQuery(new URL(event.request.url))
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((response) => cacheCopy(event, address, response.clone())).catch(() => undefined))
  return networkFirst(fetched, () => cachedResponse(address))
}

async function cacheCopy({ clientId }: FetchEvent, address: string, response: Response): Promise<void> {
  const client = await self.clients.get(clientId)
  await cacheResponse(address, response, client ? pathOf(client) : '')
}

const pathOf = ({ url }: Client): string => new URL(url).pathname
