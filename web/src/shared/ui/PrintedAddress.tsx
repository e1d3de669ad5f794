import { useHydrated } from '@/shared/hooks/useHydrated'
import { site } from '@/shared/lib/siteConfig'

/** On paper: the site's name, and where the page is; without a path where the site is. */
export function PrintedAddress({ path }: { path: string }) {
  const host = useHydrated() ? window.location.host : ''
  return (
    <p className="print-only mt-6 border-t border-rule pt-2 text-sm text-ink-faint">
      {site.siteName} · <bdi dir="ltr">{host + path}</bdi>
    </p>
  )
}
