import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import { MembersMark } from '@/shared/ui/Badge'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { nearestQuery } from '../api/collections'
import { LIBRARY_ERRORS } from '../errorTexts'
import { RelatedCard } from './RelatedCard'

/** The teachings nearest to a portion that has none (TIMELINE-22). */
export function NearestTeachings({ id }: { id: number }) {
  const { data, isPending, isError, error, refetch } = useQuery(nearestQuery(id))
  if (isPending) return <SkeletonList count={2} label={t`Loading teachings…`} />
  if (isError) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.portion}
      </QueryError>
    )
  }
  if (data.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="mb-14">
      <h2 id="nearest" className="text-2xl">
        {t`Nearest teachings`}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {data.map((post) => (
          <RelatedCard key={post.id} post={post} mark={post.isLocked && <MembersMark />} />
        ))}
      </ul>
    </section>
  )
}
