import { t } from 'ttag'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Skeleton } from '@/shared/ui/Skeleton'

const AmbientPlayer = lazyWithRetry(() => import('./AmbientPlayer'))

/** The ambient player, with a placeholder while its code loads. */
export function Ambient() {
  return (
    <OptionalPart name={t`The ambient sound player`} loading={<Skeleton className="h-60 sm:h-46" />}>
      <AmbientPlayer />
    </OptionalPart>
  )
}
