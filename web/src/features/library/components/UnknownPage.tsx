import { Suspense, type ComponentProps } from 'react'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { NotFound } from '@/shared/ui/NotFound'

// Pages that exist do without it.
const UnknownAddress = lazyWithRetry(() => import('./UnknownAddress'))

/** What an address shows that is no page's, also where its code cannot be loaded. */
export function UnknownPage(props: ComponentProps<typeof UnknownAddress>) {
  return (
    <ErrorBoundary fallback={() => <NotFound {...props} />}>
      <Suspense fallback={null}>
        <UnknownAddress {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
