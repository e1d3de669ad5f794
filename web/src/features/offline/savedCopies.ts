/** The saved teachings on this device, in a cache of their own: opening sixty others does not evict them. */
import { readMainResponses } from './offlineCache'
import { isPublic, SAVED } from './rules'

const ANY = { ignoreVary: true } as const

/**
 * Keeps a teaching with what its page shows. Only what every visitor receives is kept: the requests are a visitor's, and of a
 * teaching that is locked for visitors nothing is. Returns whether it can be read offline now.
 */
export async function keepSaved(id: number): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const url = `/api/posts/${id}`
  const post = await readPublic(url)
  const content = (await post?.clone().json()) as { type?: unknown; isLocked?: unknown } | undefined
  if (!post || !content || content.isLocked) return false
  const cache = await caches.open(SAVED.cache)
  await cache.put(url, post)
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

export async function removeSaved(id: number): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(SAVED.cache)
  await Promise.all([`/api/posts/${id}`, ...besideUrls(id, true)].map((url) => cache.delete(url, ANY)))
}

/** At most this many saved teachings are fetched for a device that did not save them itself. */
const MAX_FETCHED = 60

/** Makes the copies those of the teachings that the account has saved, the newest first. */
export async function syncSaved(ids: readonly number[], fetchMissing: boolean): Promise<void> {
  if (!('caches' in globalThis)) return
  const kept = (await readMainResponses(SAVED)).map(({ url }) => Number(url.split('/').at(-1)))
  for (const id of kept) if (!ids.includes(id)) await removeSaved(id)
  const missing = ids.slice(0, MAX_FETCHED).filter((id) => !kept.includes(id))
  if (fetchMissing) for (const id of missing) await keepSaved(id)
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
