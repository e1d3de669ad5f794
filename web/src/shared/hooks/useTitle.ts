import { useEffect } from 'react'
import { site } from '@/shared/lib/siteConfig'

/** The home page's own title. */
export function useHomeTitle(): void {
  useEffect(() => {
    document.title = `${site.siteName}: Daily Torah Wisdom`
  }, [])
}

/** The document's title while this page is shown. The server sends the same one with the first view. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${site.siteName}`
  }, [title])
}
