/** Prefetches a page's code and data when the reader points at a link to it. */
import { useEffect } from 'react'
import { readToken } from '@/api/token'
import { paths } from '@/shared/lib/paths'
import { savesData } from '@/shared/lib/savesData'
import { isAllowed } from './access'
import { loadModule } from './routeLoading'
import { matchRoute, type AppRoute } from './routeTable'

/** The limit per document, so that moving over every card of a long list does not load them all. */
export const MAX_PREFETCHED = 30
/** A pointer that only passes over a link leaves sooner. */
const HOVER_MS = 80

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.origin === window.location.origin && !link.download ? link : null
}

export function usePrefetch(routes: AppRoute[]): void {
  useEffect(() => {
    if (savesData()) return
    const prefetched = new Set([window.location.pathname + window.location.search])
    const prefetch = ({ pathname, search }: HTMLAnchorElement) => {
      if (prefetched.has(pathname + search) || prefetched.size > MAX_PREFETCHED) return
      prefetched.add(pathname + search)
      const match = matchRoute(routes, pathname)
      if (!match || match.route.path === '*' || !isAllowed(match.route.access, readToken())) return
      const { route, params } = match
      void loadModule(route).catch(() => undefined)
      // A search costs the server more than prefetching saves: only its page is loaded.
      if (route.path !== paths.search) route.load?.(params, new URLSearchParams(search))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: Event) => {
      clearTimeout(timer)
      const link = linkOf(event)
      if (link) timer = setTimeout(() => prefetch(link), HOVER_MS)
    }
    const touch = (event: Event) => {
      const link = linkOf(event)
      if (link) prefetch(link)
    }
    const options = { passive: true } as const
    document.addEventListener('pointerover', point, options)
    document.addEventListener('focusin', point)
    document.addEventListener('touchstart', touch, options)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', point)
      document.removeEventListener('touchstart', touch)
    }
  }, [routes])
}
