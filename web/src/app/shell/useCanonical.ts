import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The head's canonical address follows the page that is shown: it is what browsers share and keep. The server
 * wrote that of the first page.
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
