import type { ReactNode } from 'react'
import { useTitle } from '@/shared/hooks/useTitle'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useOnline } from '../hooks/useOnline'
import { OpenedPages } from './OfflinePage'

/**
 * Replaces a page that could not load. Offline it is a page with its own title, which lists the opened pages.
 */
export function OfflineFallback({ children }: { children: ReactNode }) {
  return useOnline() ? children : <Offline />
}

function Offline() {
  useTitle('You are offline')
  return (
    <>
      <PageHeader
        title="You are offline"
        subtitle="This page was not opened on this device before. It will appear when your connection is back."
      />
      <OpenedPages />
    </>
  )
}
