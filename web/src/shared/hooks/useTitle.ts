import { useEffect } from 'react'
import { site } from '@/shared/lib/siteConfig'

/** The document's title while this page is shown. The server sends the same one with the first view. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title === site.siteName ? title : `${title} · ${site.siteName}`
  }, [title])
}
