import { useEffect } from 'react'
import { PageError } from '@/routes/PageError'

/** The simple site, with a note that the site could not be drawn. It sets no flag: the next visit tries the site again. */
const SIMPLE_SITE = '/?simple=error'

/**
 * Replaces the whole site after an error that no part of it could contain: the simple site opens (SIMPLE-2), at most once
 * for each time that a reader opens the site.
 */
export function SiteError({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    if (canSwitch()) window.location.replace(SIMPLE_SITE)
  }, [])
  return <PageError onRetry={onRetry} hasSimpleSite />
}

/**
 * Not without a network, and not if this page came in place of the simple site, as the service worker may send it: that
 * would lead here again.
 */
const canSwitch = () => navigator.onLine && (new URLSearchParams(window.location.search).get('simple') ?? '0') === '0'
