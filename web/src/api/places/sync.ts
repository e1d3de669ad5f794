/**
 * Sends a signed-in reader's places to the account, and reads those of their other devices. At sign-in the places of this
 * device are merged: of each teaching the newest counts (ACCOUNT-8).
 */
import { apiUrl } from '../endpoints'
import { getList, request } from '../request'
import { readToken } from '../token'
import { accountIsRead, MAX_PLACES, newest, onPlacesChange, readPlaces, writePlaces, type Place, type StoredPlace } from './store'

/** Places are not sent more often than this, except when the page is left. */
const SEND_EVERY_MS = 30_000

/** Keeps the places and the account in step until the returned function is called. */
export function syncPlaces(): () => void {
  const token = readToken()
  const stopped = new AbortController()
  /** A response that arrives after the reader has signed out is not stored. */
  const isCurrent = () => !stopped.signal.aborted && readToken() === token
  let lastSent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsent = () => readPlaces().filter((place) => place.unsent)

  async function send(options: { keepalive?: boolean } = {}): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = unsent()
    if (!isCurrent() || sent.length === 0) return
    lastSent = Date.now()
    const body = { places: sent.map(({ postId, reading, listening }) => ({ postId, reading, listening })) }
    const stored = await request('put', apiUrl('/api/account/places'), { body, ...options })
    if (isCurrent()) writePlaces(afterSending(readPlaces(), sent, stored))
  }

  // What could not be sent stays unsent, until the next place is kept or the next page is opened.
  const trySending = (options?: { keepalive: boolean }) => void send(options).catch(() => undefined)
  const sendSoon = () => {
    if (timer !== undefined || unsent().length === 0) return
    timer = setTimeout(trySending, Math.max(0, lastSent + SEND_EVERY_MS - Date.now()))
  }
  const sendNow = () => trySending({ keepalive: true })
  const sendIfHidden = () => document.visibilityState === 'hidden' && sendNow()

  async function begin(): Promise<void> {
    try {
      await send()
      const stored = await getList(apiUrl('/api/account/places', { query: { limit: MAX_PLACES } }), stopped.signal)
      if (isCurrent()) writePlaces(withAccount(readPlaces(), stored))
    } catch {
      // Offline, for example: the places of this device are used.
    }
    if (!isCurrent()) return
    accountIsRead.set(true)
    stopListening = onPlacesChange(sendSoon)
    sendSoon()
  }

  let stopListening: () => void = () => undefined
  document.addEventListener('visibilitychange', sendIfHidden)
  window.addEventListener('pagehide', sendNow)
  void begin()
  return () => {
    stopped.abort()
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', sendIfHidden)
    window.removeEventListener('pagehide', sendNow)
    accountIsRead.set(false)
  }
}

/** The places after some were sent: what changed meanwhile is still unsent. */
function afterSending(places: readonly StoredPlace[], sent: readonly StoredPlace[], stored: readonly Place[]): StoredPlace[] {
  return places.map((place) => {
    const was = sent.find(({ postId }) => postId === place.postId)
    const isSent = was?.reading?.at === place.reading?.at && was?.listening?.at === place.listening?.at
    if (!was || !isSent) return place
    const answer = stored.find(({ postId }) => postId === place.postId)
    return { ...(answer ?? place), unsent: false }
  })
}

/** The account's places, the newest last, with those of this device that are still to be sent. */
function withAccount(places: readonly StoredPlace[], stored: readonly Place[]): StoredPlace[] {
  const unsent = places.filter((place) => place.unsent)
  const isUnsent = ({ postId }: Place) => unsent.some((place) => place.postId === postId)
  const merged = unsent.map((place) => {
    const known = stored.find(({ postId }) => postId === place.postId)
    return known ? { ...newest(known, place), unsent: true } : place
  })
  return [...stored.filter((place) => !isUnsent(place)).reverse(), ...merged]
}
