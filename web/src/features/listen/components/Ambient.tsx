import { lazy, Suspense } from 'react'
import { Skeleton } from '@/shared/ui/Skeleton'

const AmbientPlayer = lazy(() => import('./AmbientPlayer'))

/** The ambient player, which leaves its room while its code is on the way. */
export function Ambient() {
  return (
    <Suspense fallback={<Skeleton className="h-60 sm:h-46" />}>
      <AmbientPlayer />
    </Suspense>
  )
}
