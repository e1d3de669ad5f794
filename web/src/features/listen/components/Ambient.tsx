import { t } from 'ttag'
import { useHydratedLater } from '@/shared/hooks/useHydrated'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Skeleton } from '@/shared/ui/Skeleton'

const AmbientPlayer = lazyWithRetry(() => import('./AmbientPlayer'))

/** The ambient player, with a placeholder on the server, which does not know the reader's sounds, and while its code loads. */
export function Ambient() {
  const isHydrated = useHydratedLater()
  const loading = <Skeleton className="h-60 sm:h-46" />
  return (
    <OptionalPart name={t`The ambient sound player`} loading={loading}>
      {isHydrated ? <AmbientPlayer /> : loading}
    </OptionalPart>
  )
}
