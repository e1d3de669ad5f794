/** The uploads that were interrupted by a reload. The browser gives their files back only when they are chosen again. */
import { defaultOptions, Upload, type PreviousUpload } from 'tus-js-client'
import { session } from '../session'
import type { Kind } from './mediaApi'

/** ADMIN-32. */
const LIFETIME_MS = 24 * 3600 * 1000

export type Unfinished = { name: string; url: string }

/** Those of a kind that the server may still have, the newest first. */
export async function findUnfinished(kind: Kind): Promise<Unfinished[]> {
  const stored = await defaultOptions.urlStorage.findAllUploads()
  const isAlive = ({ creationTime }: PreviousUpload) => Date.now() - Date.parse(creationTime) < LIFETIME_MS
  return stored
    .filter((each) => each.metadata.kind === kind && isAlive(each))
    .sort((a, b) => b.creationTime.localeCompare(a.creationTime))
    .map((each) => ({ name: each.metadata.filename ?? '', url: uploadUrlOf(each) }))
}

// The library stores it, but its types leave it out.
const uploadUrlOf = (stored: PreviousUpload): string => ('uploadUrl' in stored ? String(stored.uploadUrl) : '')

/** Forgets an upload, and gives it up on the server, without waiting for it. What the server does not learn of expires there. */
export async function discardUpload(url: string): Promise<void> {
  const stored = await defaultOptions.urlStorage.findAllUploads()
  for (const each of stored) {
    if (uploadUrlOf(each) === url) await defaultOptions.urlStorage.removeUpload(each.urlStorageKey)
  }
  const headers = { Authorization: `Bearer ${session.read().token ?? ''}` }
  Upload.terminate(url, { headers, retryDelays: null }).catch(() => undefined)
}
