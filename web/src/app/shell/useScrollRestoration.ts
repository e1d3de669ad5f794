/** New pages start at the top; going back restores the scroll position. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { onceIdle } from '@/shared/lib/idle'
import { bringIntoView, renderOffscreen } from '@/shared/lib/renderOffscreen'
import { markRestored } from '@/shared/lib/restoredEntries'
import { safeDecode } from '@/shared/lib/safeDecode'
import { keepsScroll } from '@/shared/lib/searchParams'
import { isServerRendered } from '@/shared/lib/serverRendered'
import { readStoredJson, writeStorage } from '@/shared/lib/storage'

const KEY = 'scroll-positions'
/** The number of history entries whose position is stored. */
const MAX_POSITIONS = 100
const positions = (readStoredJson(KEY, 'sessionStorage') ?? {}) as Partial<Record<string, number>>

function savePositions(): void {
  const newest = Object.entries(positions).slice(-MAX_POSITIONS)
  writeStorage(KEY, JSON.stringify(Object.fromEntries(newest)), 'sessionStorage')
}

export function useScrollRestoration(): void {
  const location = useLocation()
  const { key, hash, pathname } = location
  const shownPath = useRef(pathname)
  const staysInPlace = keepsScroll(location.state)
  const action = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', savePositions)
    return () => window.removeEventListener('pagehide', savePositions)
  }, [])

  useLayoutEffect(() => {
    // A new document starts with Pop, too. Its entry has a position only after a reload or on going back.
    if (action === NavigationType.Pop && positions[key] !== undefined) {
      jump(positions[key])
      markRestored(key)
    } else if (hash) {
      const target = document.getElementById(safeDecode(hash.slice(1)))
      // The browser has been there already, and the reader may have gone on.
      if (target && isServerRendered() && window.scrollY > 0) markRestored(key)
      else bringIntoView(target, { behavior: shownPath.current === pathname ? 'auto' : 'instant' })
    }
    // Filters replace the query of their page, and stay in place; another page begins at its top.
    else if (!staysInPlace && (action === NavigationType.Push || shownPath.current !== pathname)) jump(0)
    shownPath.current = pathname
  }, [key, hash, pathname, action, staysInPlace])

  // A layout effect, so that the listener changes before the next page's first scroll event.
  useLayoutEffect(() => {
    const record = () => {
      // A position is valid only if everything above it has its final height.
      renderOffscreen()
      positions[key] = window.scrollY
    }
    window.addEventListener('scroll', record, { passive: true })
    return () => window.removeEventListener('scroll', record)
  }, [key])

  // Records pages that were never scrolled. Not at once: reading the position would force a layout.
  useEffect(() => onceIdle(() => (positions[key] ??= window.scrollY)), [key])
}

function jump(top: number): void {
  if (top > 0) renderOffscreen()
  window.scrollTo({ top, behavior: 'instant' })
}
