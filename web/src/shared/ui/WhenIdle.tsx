import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { onceIdle } from '@/shared/lib/idle'
import { ErrorBoundary } from './ErrorBoundary'

/** Renders what a page is complete without, once the page is rendered and the browser is idle. A failure shows nothing. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => onceIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
