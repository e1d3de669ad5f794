/**
 * Copies of teachings that only members may read, in a cache of their own (OFFLINE-14). Each carries in a header the time
 * until which it may be read; after that, by this device's clock, it is neither shown nor kept.
 */
import { MEMBERS } from './buckets'

const UNTIL = 'X-Kept-Until'
const ANY = { ignoreVary: true } as const

/** Stores a copy until a time in milliseconds, instead of an older one. */
export async function putMembersCopy(url: string, post: unknown, until: number): Promise<void> {
  const cache = await caches.open(MEMBERS.cache)
  await cache.put(url, Response.json(post, { headers: { [UNTIL]: String(until) } }))
  const entries = await cache.keys()
  await Promise.all(entries.slice(0, -MEMBERS.maxEntries).map((oldest) => cache.delete(oldest, ANY)))
}

/** The copy of this URL. One that has expired is deleted. */
export async function membersCopy(url: string): Promise<Response | undefined> {
  const cache = await caches.open(MEMBERS.cache)
  const copy = await cache.match(url, ANY)
  if (!copy || untilOf(copy) > Date.now()) return copy
  await cache.delete(url, ANY)
  return undefined
}

/** Replaces a copy by what a member has just received, until the same time. Nothing is stored without a copy. */
export async function refreshMembersCopy(url: string, response: Response): Promise<void> {
  const copy = await membersCopy(url)
  if (copy) await putMembersCopy(url, await response.json(), untilOf(copy))
}

/** Lets all copies be read until this time; null removes them: the reader is no member any more. */
export async function renewMembersCopies(until: number | null): Promise<void> {
  if (until === null) return removeMembersCopies()
  const cache = await caches.open(MEMBERS.cache)
  for (const { url } of await cache.keys()) {
    const copy = await membersCopy(url)
    if (copy) await putMembersCopy(url, await copy.json(), until)
  }
}

export async function removeExpiredCopies(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(MEMBERS.cache)
  for (const { url } of await cache.keys()) await membersCopy(url)
}

export async function removeMembersCopies(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(MEMBERS.cache)
}

/** A copy without a valid time has expired. */
const untilOf = ({ headers }: Response): number => Number(headers.get(UNTIL)) || 0
