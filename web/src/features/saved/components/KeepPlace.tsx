import { Suspense, useEffect, useState } from 'react'
import { onceIdle } from '@/shared/lib/idle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'

const ReadingPlace = lazyWithRetry(() => import('./ReadingPlace'))

/** Keeps the place in a teaching, once its page is rendered. Without that code the page is complete. */
export function KeepPlace({ postId }: { postId: number }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => onceIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <ReadingPlace postId={postId} />
      </Suspense>
    </ErrorBoundary>
  )
}
