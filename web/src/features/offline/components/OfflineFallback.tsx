import type { ReactNode } from 'react'
import { useTitle } from '@/shared/hooks/useTitle'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useOnline } from '../hooks/useOnline'
import { Opened } from './OfflinePage'

/**
 * What a page shows that could not load. Without a network that is a page of its own, under its own title: what
 * was asked for was never opened here, and comes when the connection is back.
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
      <Opened />
    </>
  )
}
