/** The offline cache of API responses, by URL: of those that every visitor receives. The oldest entries are evicted first. */
import { isForVisitors, type InitialData } from '@/shared/lib/entitlement'
import { membersCopy, refreshMembersCopy } from './membersCopies'
import { CACHE_NAMES, OPENED, RELATED, SAVED, type CacheBucket } from './buckets'
import { bucketFor, isForMembers, isLibraryUrl, isPublic, MAIN } from './rules'

/** Responses vary by compression only. */
const ANY = { ignoreVary: true } as const

/** Stores a response that a page at this path received, or evicts one that is gone or no longer for every visitor. */
export async function cacheResponse(url: string, response: Response, path: string): Promise<void> {
  if (isPublic(response)) await storeResponse(url, response, path)
  else if (isForMembers(response)) await refreshMembersCopy(url, response)
  else if (response.ok || response.status === 404 || response.status === 410) await evict(url)
}

export async function cacheInitialData(responses: InitialData[], path: string): Promise<void> {
  for (const { key, data, total, status } of responses.filter(isForVisitors)) {
    if (status === 404) {
      await evict(key[0])
      continue
    }
    const headers = new Headers(total === undefined ? [] : [['X-Total-Count', String(total)]])
    await storeResponse(key[0], Response.json(data, { headers }), path)
  }
}

async function storeResponse(url: string, response: Response, path: string): Promise<void> {
  if (!isLibraryUrl(url)) return
  await refreshSaved(url, response.clone())
  const bucket = bucketFor(url, path)
  const opened = await caches.open(OPENED.cache)
  const related = await caches.open(RELATED.cache)
  // An opened response stays opened, and nothing is stored twice.
  if (bucket === RELATED && (await opened.match(url, ANY))) return
  if (bucket === OPENED) await related.delete(url, ANY)
  await putNewest(bucket === OPENED ? opened : related, url, response, bucket.maxEntries)
}

/** A saved teaching is the newest that this device has received. */
async function refreshSaved(url: string, response: Response): Promise<void> {
  const saved = await caches.open(SAVED.cache)
  if (await saved.match(url, ANY)) await saved.put(url, response)
}

/** A cache lists its entries in insertion order; putting an entry again moves it to the end. */
async function putNewest(cache: Cache, url: string, response: Response, maxEntries: number): Promise<void> {
  await cache.put(url, response)
  const entries = await cache.keys()
  await Promise.all(entries.slice(0, -maxEntries).map((oldest) => cache.delete(oldest, ANY)))
}

async function evict(url: string): Promise<void> {
  for (const name of CACHE_NAMES) await (await caches.open(name)).delete(url, ANY)
}

/** A member's copy comes first. It must be read first, too: that deletes it if it has expired. */
export const cachedResponse = async (url: string) => (await membersCopy(url)) ?? (await caches.match(url, ANY))

/** Whether any response of a path is cached, whatever its query string. */
export async function isCached(url: string): Promise<boolean> {
  const found = (await membersCopy(url)) ?? (await caches.match(url, { ...ANY, ignoreSearch: true }))
  return found !== undefined
}

export type CachedResponse = { url: string; response: unknown }

/** The opened responses, the newest first. */
export const openedResponses = (): Promise<CachedResponse[]> => readMainResponses(OPENED)

/** The teachings, series and portions of a bucket, the newest first. Empty in browsers without Cache Storage. */
export async function readMainResponses(bucket: CacheBucket): Promise<CachedResponse[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(bucket.cache)
  const main = (await cache.keys()).filter(({ url }) => MAIN.test(new URL(url).pathname))
  const entries = await Promise.all(
    main.map(async ({ url }) => {
      const response: unknown = await (await cache.match(url, ANY))?.json()
      return { url: new URL(url).pathname, response }
    }),
  )
  return entries.filter(({ response }) => response).reverse()
}
