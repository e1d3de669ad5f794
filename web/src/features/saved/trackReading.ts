import { accountIsRead, keepReading, placeOf } from '@/api/places/store'
import { readToken } from '@/api/token'
import { isBelow, visibleAnchor } from './readingPosition'

/** A position counts once the page has stood still for this time. */
const SETTLED_MS = 1_000
/** Whoever only looks at a teaching has not begun it, though they scroll: its first place is kept after this time. */
const GLANCE_MS = 10_000
/** A teaching that fits into the window, or is read without scrolling, has a place after this time. */
const UNSCROLLED_MS = 20_000
/** An offered place is kept for this time after the first scrolling: a glance at the beginning must not replace it. */
const OFFERED_MS = 30_000

export type Tracking = {
  /** Whether a place of this visit was kept. */
  hasBegun: () => boolean
  /** Keeps no place while this one is offered. */
  suspend: (offered: string) => void
  /** Ends the offer. */
  resume: () => void
  stop: () => void
}

/** Whether the newest place is known: that of a signed-in reader's other devices has to arrive first. */
export const isPlaceKnown = () => readToken() === null || accountIsRead.read()

/** Keeps the place in a text as it is read. Calls `onResume` when an offered place was passed, or ignored. */
export function trackReading(text: HTMLElement, postId: number, onResume: () => void): Tracking {
  const countsFrom = placeOf(postId)?.reading ? 0 : performance.now() + GLANCE_MS
  let hasBegun = false
  let offered: string | null = null
  let settled: ReturnType<typeof setTimeout> | undefined
  let ignored: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(settled)
    settled = undefined
    const anchor = visibleAnchor(text)
    if (offered !== null || !text.isConnected || !isPlaceKnown() || anchor === undefined) return
    hasBegun = true
    keepReading(postId, anchor)
  }
  const resume = () => {
    offered = null
    clearTimeout(ignored)
    ignored = undefined
    onResume()
  }
  const onScroll = () => {
    if (offered !== null && !isBelow(text, offered)) resume()
    if (offered !== null) ignored ??= setTimeout(resume, OFFERED_MS)
    clearTimeout(settled)
    settled = setTimeout(keep, Math.max(SETTLED_MS, countsFrom - performance.now()))
  }
  const onPageHide = () => settled !== undefined && performance.now() >= countsFrom && keep()
  const unscrolled = setTimeout(() => !hasBegun && keep(), UNSCROLLED_MS)

  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('pagehide', onPageHide)
  // Somebody may have scrolled before this code was there.
  if (window.scrollY > 0) onScroll()
  return {
    hasBegun: () => hasBegun,
    suspend: (anchor) => (offered = anchor),
    resume,
    stop: () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onPageHide)
      for (const timer of [settled, ignored, unscrolled]) clearTimeout(timer)
    },
  }
}
