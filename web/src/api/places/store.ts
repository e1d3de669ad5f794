/**
 * Where the reader stopped reading and listening to each teaching, on this device (ACCOUNT-8). For signed-in readers it is a
 * copy of what their account has, with the changes that are still to be sent (`sync.ts`).
 */
import { readStorage, readStoredJson, writeStorage } from '@/shared/lib/storage'
import { createListeners, createStore } from '@/shared/lib/store'
import type { components } from '../schema'

export type Reading = components['schemas']['StoredReading']
export type Listening = components['schemas']['StoredListening']
export type Place = components['schemas']['Place']
/** `unsent` places are not known to the account yet. */
export type StoredPlace = Place & { unsent?: boolean }

const KEY = 'places'
/** Where older versions stored the seconds of each recording, by the path of its page. */
const OLDER_KEY = 'listening-places'
/** The account returns as many in one call. The place that was kept longest ago is removed first. */
export const MAX_PLACES = 100

/** '1' where the reader switched the history of this device off, 'account' where that of their account is off. */
const OFF_KEY = 'history-off'
const BY_ACCOUNT = 'account'
/** Whether this device adds to the history (ACCOUNT-12). On at first. */
export const keepsHistory = createStore(readStorage(OFF_KEY) !== '1', true)

export function setKeepsHistory(isOn: boolean): void {
  writeStorage(OFF_KEY, isOn ? null : '1')
  keepsHistory.set(isOn)
}

/** Follows the account's switch, which holds on every device (ACCOUNT-13); a device that is off stays off. */
export function followAccountHistory(isOn: boolean): void {
  const stored = readStorage(OFF_KEY)
  if (!isOn && stored === null) writeStorage(OFF_KEY, BY_ACCOUNT)
  if (isOn && stored === BY_ACCOUNT) writeStorage(OFF_KEY, null)
}

/** Whether anything is kept: the device's switch and the account's are on. */
const isKept = () => readStorage(OFF_KEY) === null

/** Whether the home page says where to continue (HOME-19). `index.html` decides the same before the first paint. */
export const hasBegun = (): boolean => isKept() && (readStorage(KEY) ?? '[]') !== '[]'

const listeners = createListeners()
/** Calls this whenever a place has changed. Returns a function that stops it. */
export const onPlacesChange = listeners.subscribe

/** Whether the account's places are known by now, so that an older one is not taken for the newest. */
export const accountIsRead = createStore(false)

/** The places, the one that was kept last at the end. */
export function readPlaces(): StoredPlace[] {
  const stored = readStoredJson(KEY)
  if (Array.isArray(stored)) return stored.filter(isPlace)
  return olderPlaces()
}

export const placeOf = (postId: number): StoredPlace | undefined => readPlaces().find((place) => place.postId === postId)

export function writePlaces(places: readonly StoredPlace[]): void {
  writeStorage(KEY, JSON.stringify(places.slice(-MAX_PLACES)))
  writeStorage(OLDER_KEY, null)
  listeners.notify()
}

/** The time of a place that has not changed is kept up to date to this degree. */
const SAME_PLACE_MS = 10 * 60_000

/**
 * Keeps the paragraph where reading stopped; null after the end of the text. What was read to its end stays so: who scrolls up
 * afterwards, or opens it once more, has not stopped there (ACCOUNT-11).
 */
export function keepReading(postId: number, stoppedAt: string | null): void {
  const known = placeOf(postId)?.reading
  const anchor = known?.anchor === null ? null : stoppedAt
  if (known?.anchor === anchor && Date.now() - Date.parse(known.at) < SAME_PLACE_MS) return
  keep(postId, { reading: { anchor, at: new Date().toISOString() } })
}

/** Keeps the second where listening stopped; 0 after the end. A recording that hardly began has no place. */
export function keepListening(postId: number, seconds: number): void {
  const known = placeOf(postId)?.listening?.seconds
  if (known === seconds || (known === undefined && seconds === 0)) return
  keep(postId, { listening: { seconds, at: new Date().toISOString() } })
}

function keep(postId: number, change: Partial<Place>): void {
  if (!isKept()) return
  const known = placeOf(postId) ?? { postId, reading: null, listening: null }
  writePlaces([...readPlaces().filter((place) => place.postId !== postId), { ...known, ...change, unsent: true }])
}

export function forgetPlace(postId: number): void {
  writePlaces(readPlaces().filter((place) => place.postId !== postId))
}

/** Puts a place back that was removed, as the last one. */
export function restorePlace(place: StoredPlace): void {
  writePlaces([...readPlaces().filter(({ postId }) => postId !== place.postId), place])
}

export const forgetPlaces = (): void => writePlaces([])

const newer = <Part extends { at: string }>(one: Part | null, other: Part | null): Part | null =>
  one && other ? (Date.parse(other.at) > Date.parse(one.at) ? other : one) : (one ?? other)

/** Of reading and of listening, the newest each. */
export const newest = (one: Place, other: Place): Place => ({
  postId: one.postId,
  reading: newer(one.reading, other.reading),
  listening: newer(one.listening, other.listening),
})

function isPlace(value: unknown): value is StoredPlace {
  if (typeof value !== 'object' || value === null) return false
  const { postId, reading, listening } = value as Partial<StoredPlace>
  return (
    typeof postId === 'number' &&
    (reading === null || typeof reading?.at === 'string') &&
    (listening === null || (typeof listening?.at === 'string' && listening.seconds >= 0))
  )
}

function olderPlaces(): StoredPlace[] {
  const at = new Date().toISOString()
  return Object.entries(readStoredJson(OLDER_KEY) ?? {}).flatMap(([page, seconds]: [string, unknown]) => {
    const postId = Number(/\d+$/.exec(page)?.[0])
    if (!postId || typeof seconds !== 'number' || seconds <= 0) return []
    return [{ postId, reading: null, listening: { seconds, at }, unsent: true }]
  })
}
