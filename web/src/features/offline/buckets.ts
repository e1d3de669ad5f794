/** The caches of responses, by name, with the number of entries that each may hold. */
export type CacheBucket = { cache: string; maxEntries: number }

/** Opened teachings, series and portions. */
export const OPENED: CacheBucket = { cache: 'opened-1', maxEntries: 60 }
/** Related responses: lists, lessons, collections, journeys, the week. Devices already hold a cache of this name. */
export const RELATED: CacheBucket = { cache: 'around-1', maxEntries: 240 }
/** Saved teachings with the responses beside them: about a hundred. */
export const SAVED: CacheBucket = { cache: 'saved-1', maxEntries: 400 }
/** Saved teachings that only members may read (`membersCopies.ts`). */
export const MEMBERS: CacheBucket = { cache: 'members-1', maxEntries: 100 }
export const CACHE_NAMES: readonly string[] = [OPENED.cache, RELATED.cache, SAVED.cache, MEMBERS.cache]
