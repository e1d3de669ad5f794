import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { QueryError } from '@/shared/ui/QueryError'
import { timelinePostsQuery } from '../api/collections'
import { LIBRARY_ERRORS } from '../errorTexts'
import { PortionTeaching } from './PortionTeaching'
import type { AudioSlot } from './PostMedia'
import { TeachingsLoading } from './TeachingsLoading'

// Few portions have no teaching of their own.
const NearestTeachings = lazyWithRetry(async () => ({ default: (await import('./NearestTeachings')).NearestTeachings }))

/** The teachings on a portion, or the nearest ones where it has none (TIMELINE-13, TIMELINE-22). */
export function PortionTeachings({ id, audio }: { id: number; audio: AudioSlot | undefined }) {
  const { data, isPending, isError, error, refetch } = useQuery(timelinePostsQuery(id))
  if (isPending) return <TeachingsLoading />
  if (isError) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </QueryError>
    )
  }
  if (data.length === 0) {
    return (
      <OptionalPart name={t`The nearest teachings`}>
        <NearestTeachings id={id} />
      </OptionalPart>
    )
  }
  const firstLocked = data.find(({ post }) => post.isLocked)
  return data.map((link) => <PortionTeaching key={link.id} post={link.post} audio={audio} hasCall={link === firstLocked} />)
}
