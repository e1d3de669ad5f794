/** The saved teachings on this device, in a cache of their own: opening sixty others does not evict them. */
import { apiUrl } from '@/api/endpoints'
import { getJson, getJsonOrNull } from '@/api/request'
import { putMembersCopy, renewMembersCopies } from './membersCopies'
import { readMainResponses } from './offlineCache'
import { MEMBERS, SAVED } from './buckets'
import { isPublic } from './rules'

const ANY = { ignoreVary: true } as const

/**
 * Keeps a teaching with what its page shows. What every visitor receives is kept as it comes: these requests are a visitor's.
 * A teaching that is locked for visitors is kept for members only, until their membership ends. Returns whether it can be
 * read offline now.
 */
export async function keepSaved(id: number, readUntil = membersMayReadUntil): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const url = `/api/posts/${id}`
  const post = await readPublic(url)
  const content = (await post?.clone().json()) as { type?: unknown; isLocked?: unknown } | undefined
  if (!post || !content) return false
  if (content.isLocked && !(await keepForMember(id, await readUntil()))) return false
  const cache = await caches.open(SAVED.cache)
  // An older copy may be from when every visitor could read it.
  await (content.isLocked ? cache.delete(url, ANY) : cache.put(url, post))
  await Promise.all(
    besideUrls(id, content.type === 'weekly').map(async (beside) => {
      const response = await readPublic(beside).catch(() => null)
      if (response) await cache.put(beside, response)
    }),
  )
  const oldest = (await cache.keys()).slice(0, -SAVED.maxEntries)
  await Promise.all(oldest.map((request) => cache.delete(request, ANY)))
  return true
}

async function keepForMember(id: number, until: number | null): Promise<boolean> {
  if (until === null) return false
  const post = await getJson(apiUrl('/api/posts/{id}', { path: { id } }))
  if (post.isLocked) return false
  await putMembersCopy(`/api/posts/${id}`, post, until)
  return true
}

/** A device that stays without a network does not learn of a refund, so a copy is kept at most this long without a visit. */
const MAX_DAYS = 30
const DAY_MS = 86_400_000

/** Until when this device may show a copy to the signed-in reader, in milliseconds; null if they are no member. */
async function membersMayReadUntil(): Promise<number | null> {
  const user = await getJsonOrNull(apiUrl('/api/user'))
  // Nothing is stored of shared accounts (AUTH-19).
  if (!user?.isPremium || user.isShared) return null
  const latest = Date.now() + MAX_DAYS * DAY_MS
  return user.subscriptionExpiresAt === null ? latest : Math.min(latest, Date.parse(user.subscriptionExpiresAt))
}

export async function removeSaved(id: number): Promise<void> {
  if (!('caches' in globalThis)) return
  await (await caches.open(MEMBERS.cache)).delete(`/api/posts/${id}`, ANY)
  const cache = await caches.open(SAVED.cache)
  await Promise.all([`/api/posts/${id}`, ...besideUrls(id, true)].map((url) => cache.delete(url, ANY)))
}

/** At most this many saved teachings are fetched for a device that did not save them itself. */
const MAX_FETCHED = 60

/** Makes the copies those of the teachings that the account has saved, the newest first. */
export async function syncSaved(ids: readonly number[], fetchMissing: boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  let until: ReturnType<typeof membersMayReadUntil> | undefined
  const readUntil = () => (until ??= membersMayReadUntil())
  const forMembers = await readMainResponses(MEMBERS)
  if (forMembers.length > 0) await renewMembersCopies(await readUntil())
  const kept = [...forMembers, ...(await readMainResponses(SAVED))].map(({ url }) => Number(url.split('/').at(-1)))
  for (const id of kept) if (!ids.includes(id)) await removeSaved(id)
  const missing = ids.slice(0, MAX_FETCHED).filter((id) => !kept.includes(id))
  if (fetchMissing) for (const id of missing) await keepSaved(id, readUntil)
}

/** Responses that the page of a teaching shows beside its text. */
const besideUrls = (id: number, isEssay: boolean): string[] => [
  `/api/posts/${id}/collections`,
  ...(isEssay ? [`/api/journey-paths/from/${id}`, `/api/posts/${id}/related?type=weekly`] : []),
]

async function readPublic(url: string): Promise<Response | null> {
  const response = await fetch(url, { credentials: 'omit', headers: { Accept: 'application/json' } })
  return isPublic(response) ? response : null
}
