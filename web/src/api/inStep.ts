/**
 * Keeps a list of this device and a signed-in reader's account in step: sends what changed here, and reads what other devices
 * sent. At sign-in the device's list is merged into the account's (ACCOUNT-8).
 */
import { readToken } from './token'

/** Changes are not sent more often than this, except when the page is left. */
const SEND_EVERY_MS = 30_000

/** `unsent` entries are not known to the account yet. */
export type Kept<T> = T & { unsent?: boolean }

type DeviceList<T> = {
  read: () => Kept<T>[]
  write: (entries: readonly Kept<T>[]) => void
  onChange: (listener: () => void) => () => void
  /** Whether two entries are of the same thing. */
  isSame: (one: T, other: T) => boolean
  /** Whether an entry has changed since it was sent. */
  isUnchanged: (sent: T, now: T) => boolean
  /** Of two entries of the same thing, what is newest in each. */
  newest: (stored: T, own: T) => T
  /** Sends entries. Returns what the account has of them. */
  send: (entries: T[], options: { keepalive?: boolean }) => Promise<T[]>
  /** What the account has, the newest last. */
  load: (signal: AbortSignal) => Promise<T[]>
  /** Hears whether the account's entries are known by now. */
  onRead?: (isRead: boolean) => void
}

/** Keeps the device and the account in step until the returned function is called. */
export function keepInStep<T extends object>(list: DeviceList<T>): () => void {
  const token = readToken()
  const stopped = new AbortController()
  /** A response that arrives after the reader has signed out is not stored. */
  const isCurrent = () => !stopped.signal.aborted && readToken() === token
  let lastSent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsent = () => list.read().filter((entry) => entry.unsent)

  async function send(options: { keepalive?: boolean } = {}): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = unsent()
    if (!isCurrent() || sent.length === 0) return
    lastSent = Date.now()
    const stored = await list.send(sent, options)
    if (isCurrent()) list.write(afterSending(list, sent, stored))
  }

  // What could not be sent stays unsent, until the next change or the next page.
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
      const stored = await list.load(stopped.signal)
      if (isCurrent()) list.write(withAccount(list, stored))
    } catch {
      // Offline, for example: what this device has is used.
    }
    if (!isCurrent()) return
    list.onRead?.(true)
    stopListening = list.onChange(sendSoon)
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
    list.onRead?.(false)
  }
}

/** The entries after some were sent: what changed meanwhile is still unsent. */
function afterSending<T extends object>({ read, isSame, isUnchanged }: DeviceList<T>, sent: readonly Kept<T>[], stored: readonly T[]): Kept<T>[] {
  return read().map((entry) => {
    const was = sent.find((each) => isSame(each, entry))
    if (!was || !isUnchanged(was, entry)) return entry
    return { ...(stored.find((each) => isSame(each, entry)) ?? entry), unsent: false }
  })
}

/** The account's entries, with those of this device that are still to be sent. */
function withAccount<T extends object>({ read, isSame, newest }: DeviceList<T>, stored: readonly T[]): Kept<T>[] {
  const unsent = read().filter((entry) => entry.unsent)
  const merged = unsent.map((entry) => {
    const known = stored.find((each) => isSame(each, entry))
    return known ? { ...newest(known, entry), unsent: true } : entry
  })
  return [...stored.filter((entry) => !unsent.some((each) => isSame(each, entry))), ...merged]
}
