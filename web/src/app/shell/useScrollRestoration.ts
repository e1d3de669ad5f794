/** New pages start at their top; going back returns to where one was. */
import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { keepsScroll } from '@/shared/lib/searchParams'
import { safeDecode } from '@/shared/lib/safeDecode'
import { bringIntoView, renderOffscreen } from '@/shared/lib/renderOffscreen'
import { restorePosition, consumePosition } from './serverHtml'

const STORE = 'scroll-positions'
/** So many pages back are remembered. */
const MAX_POSITIONS = 100
const positions: Partial<Record<string, number>> = loadPositions()

function loadPositions(): Partial<Record<string, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Partial<Record<string, number>>
  } catch {
    return {}
  }
}

function savePositions(): void {
  // Without storage the memory lasts as long as the document.
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(Object.entries(positions).slice(-MAX_POSITIONS))))
  } catch {
    return
  }
}

export function useScrollRestoration(): void {
  const location = useLocation()
  const { key, hash } = location
  const stays = keepsScroll(location.state)
  const action = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', savePositions)
    return () => window.removeEventListener('pagehide', savePositions)
  }, [])

  useLayoutEffect(() => {
    const place = consumePosition()
    // A document starts with a Pop, too: its entry has a place only where it was reloaded or come back to.
    if (action === NavigationType.Pop && positions[key] !== undefined) jump(positions[key])
    else if (place) restorePosition(place)
    // An address may point at a paragraph.
    else if (hash) bringIntoView(document.getElementById(safeDecode(hash.slice(1))))
    else if (action === NavigationType.Push && !stays) jump(0)
  }, [key, hash, action, stays])

  // Before the next page's first scroll event, which would be taken for one of this page.
  useLayoutEffect(() => {
    const note = () => {
      // A place holds only where all above it has its height.
      renderOffscreen()
      positions[key] = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  // Whoever leaves without scrolling comes back to here too. After the page is painted: asked earlier, the browser
  // would lay it out for this number alone.
  useEffect(() => {
    positions[key] ??= window.scrollY
  }, [key])
}

function jump(top: number): void {
  if (top > 0) renderOffscreen()
  window.scrollTo({ top, behavior: 'instant' })
}
