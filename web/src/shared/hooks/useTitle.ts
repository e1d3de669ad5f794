import { useEffect } from 'react'
import { t } from 'ttag'
import { site } from '@/shared/lib/siteConfig'

/** The home page's own title. */
export function useHomeTitle(): void {
  useEffect(() => {
    document.title = t`${site.siteName}: Daily Torah Wisdom`
  }, [])
}

/** Sets the document's title. The server's HTML has the same one. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${site.siteName}`
  }, [title])
}
