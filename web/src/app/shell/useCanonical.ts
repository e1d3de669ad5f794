import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { chooseLanguage, choosesHebrew } from '@/shared/lib/language'

/**
 * Updates the canonical URL and those of the page in each language on navigation: browsers share and bookmark the first.
 * The server writes the first page's.
 */
export function useCanonical(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[hreflang]')) {
      const url = new URL(pathname, link.href)
      // The default language needs no parameter.
      if (choosesHebrew(new URL(link.href))) url.search = chooseLanguage('he', '')
      link.href = url.href
    }
  }, [pathname])
}
