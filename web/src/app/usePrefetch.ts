/** Prefetches a page's code and data when the reader points at a link to it. */
import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { paths } from '@/shared/lib/paths'
import type { Page } from './pages'
import { loadModule } from './routeLoading'

/** The limit per document, so that moving over every card of a long list does not load them all. */
export const MAX_PREFETCHED = 30
/** A pointer that only passes over a link leaves sooner. */
const HOVER_MS = 80

type Connection = { saveData?: boolean }

const savesData = () => (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link?.origin === window.location.origin && !link.download ? link : null
}

export function usePrefetch(pages: Page[]): void {
  useEffect(() => {
    if (savesData()) return
    const asked = new Set([window.location.pathname + window.location.search])
    const prefetch = ({ pathname, search }: HTMLAnchorElement) => {
      if (asked.has(pathname + search) || asked.size > MAX_PREFETCHED) return
      asked.add(pathname + search)
      const match = matchRoutes(pages.map((page) => ({ path: page.path, page })), { pathname })?.[0]
      if (!match || match.route.path === '*') return
      const { page } = match.route
      void loadModule(page).catch(() => undefined)
      // A search costs the server more than prefetching saves: only its page is loaded.
      if (page.path !== paths.search) page.load?.(match.params, new URLSearchParams(search))
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
  }, [pages])
}
