/** Every reading page loads this module, so it is apart from `offlineCache.ts`. */
import { CACHE_NAMES } from './buckets'

/** Forgets what was opened on this device: the next reader may be another one. */
export async function clearOfflineCache(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(CACHE_NAMES.map((name) => caches.delete(name)))
}
