import { Suspense, type ReactNode } from 'react'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { useOnline } from '../hooks/useOnline'

// The worker has stored it with the other code. Readers with a connection do not need it.
const UnopenedPage = lazyWithRetry(() => import('./UnopenedPage'))

/** Replaces a page that could not load. Offline it is a page with its own title, which lists the opened pages. */
export function OfflineFallback({ children }: { children: ReactNode }) {
  if (useOnline()) return children
  return (
    <ErrorBoundary fallback={() => children}>
      <Suspense fallback={null}>
        <UnopenedPage />
      </Suspense>
    </ErrorBoundary>
  )
}
