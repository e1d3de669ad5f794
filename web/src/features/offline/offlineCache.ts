/** The store of what was opened: by address, the oldest going first. */
import { RELATED, isPublic, isLibraryUrl, CACHE_NAMES, OPENED, bucketFor } from './rules'

/** Answers vary with their compression only. */
const ANY = { ignoreVary: true } as const

/** An answer that the server wrote into a page. */
export type InitialData = { key: [string]; data: unknown; total?: number }

/** Take what the network answered to a page at this path: keep it, or let go what is no more. */
export async function cacheResponse(address: string, answer: Response, path: string): Promise<void> {
  if (isPublic(answer)) await keep(address, answer, path)
  else if (answer.status === 404 || answer.status === 410) await evict(address)
}

export async function cacheInitialData(answers: InitialData[], path: string): Promise<void> {
  for (const { key, data, total } of answers) {
    const headers = new Headers(total === undefined ? [] : [['X-Total-Count', String(total)]])
    await keep(key[0], Response.json(data, { headers }), path)
  }
}

async function keep(address: string, answer: Response, path: string): Promise<void> {
  if (!isLibraryUrl(address)) return
  const shelf = bucketFor(address, path)
  const opened = await caches.open(OPENED.cache)
  const around = await caches.open(RELATED.cache)
  // What was opened stays so; nothing is kept twice.
  if (shelf === RELATED && (await opened.match(address, ANY))) return
  if (shelf === OPENED) await around.delete(address, ANY)
  await putNewest(shelf === OPENED ? opened : around, address, answer, shelf.most)
}

/** A cache lists what it holds in the order in which it was put there, and anew when put again. */
async function putNewest(cache: Cache, address: string, answer: Response, most: number): Promise<void> {
  await cache.put(address, answer)
  const held = await cache.keys()
  await Promise.all(held.slice(0, -most).map((oldest) => cache.delete(oldest, ANY)))
}

async function evict(address: string): Promise<void> {
  for (const name of CACHE_NAMES) await (await caches.open(name)).delete(address, ANY)
}

export const cachedResponse = (address: string) => caches.match(address, ANY)

/** Whether anything of an address is kept, whichever part of a list. */
export const isCached = async (address: string) =>
  (await caches.match(address, { ...ANY, ignoreSearch: true })) !== undefined

export type CachedResponse = { address: string; answer: unknown }

/** What was opened, the newest first. Nothing where a browser keeps nothing. */
export async function openedResponses(): Promise<CachedResponse[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(OPENED.cache)
  const held = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const answer: unknown = await (await cache.match(url, ANY))?.json()
      return { address: new URL(url).pathname, answer }
    }),
  )
  return held.filter(({ answer }) => answer).reverse()
}
