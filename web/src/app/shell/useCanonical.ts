import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Updates the canonical URL on navigation: browsers share and bookmark it. The server writes the first page's.
 */
export function useCanonical(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (link) link.href = new URL(pathname, link.href).href
  }, [pathname])
}
