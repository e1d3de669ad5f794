/** The offline cache of API responses, by URL: of those that every reader receives. The oldest entries are evicted first. */
import { isForEveryone, type InitialData } from '@/shared/lib/entitlement'
import { RELATED, isPublic, isLibraryUrl, CACHE_NAMES, OPENED, bucketFor } from './rules'

/** Responses vary by compression only. */
const ANY = { ignoreVary: true } as const

/** Stores a response that a page at this path received, or evicts one that is gone or no longer for every reader. */
export async function cacheResponse(address: string, answer: Response, path: string): Promise<void> {
  if (isPublic(answer)) await storeResponse(address, answer, path)
  else if (answer.ok || answer.status === 404 || answer.status === 410) await evict(address)
}

export async function cacheInitialData(answers: InitialData[], path: string): Promise<void> {
  for (const { key, data, total } of answers.filter(isForEveryone)) {
    const headers = new Headers(total === undefined ? [] : [['X-Total-Count', String(total)]])
    await storeResponse(key[0], Response.json(data, { headers }), path)
  }
}

async function storeResponse(address: string, answer: Response, path: string): Promise<void> {
  if (!isLibraryUrl(address)) return
  const bucket = bucketFor(address, path)
  const opened = await caches.open(OPENED.cache)
  const related = await caches.open(RELATED.cache)
  // An opened response stays opened, and nothing is stored twice.
  if (bucket === RELATED && (await opened.match(address, ANY))) return
  if (bucket === OPENED) await related.delete(address, ANY)
  await putNewest(bucket === OPENED ? opened : related, address, answer, bucket.maxEntries)
}

/** A cache lists its entries in insertion order; putting an entry again moves it to the end. */
async function putNewest(cache: Cache, address: string, answer: Response, maxEntries: number): Promise<void> {
  await cache.put(address, answer)
  const entries = await cache.keys()
  await Promise.all(entries.slice(0, -maxEntries).map((oldest) => cache.delete(oldest, ANY)))
}

async function evict(address: string): Promise<void> {
  for (const name of CACHE_NAMES) await (await caches.open(name)).delete(address, ANY)
}

/** Forgets what was opened on this device: the next reader may be another one. */
export async function clearOfflineCache(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(CACHE_NAMES.map((name) => caches.delete(name)))
}

export const cachedResponse = (address: string) => caches.match(address, ANY)

/** Whether any response of a path is cached, whatever its query string. */
export const isCached = async (address: string) =>
  (await caches.match(address, { ...ANY, ignoreSearch: true })) !== undefined

export type CachedResponse = { address: string; answer: unknown }

/** The opened responses, the newest first. Empty in browsers without Cache Storage. */
export async function openedResponses(): Promise<CachedResponse[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(OPENED.cache)
  const entries = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const answer: unknown = await (await cache.match(url, ANY))?.json()
      return { address: new URL(url).pathname, answer }
    }),
  )
  return entries.filter(({ answer }) => answer).reverse()
}
