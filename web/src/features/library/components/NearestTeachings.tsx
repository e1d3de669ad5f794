import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import type { RelatedPost } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { RELATED_REASONS } from '@/shared/lib/relatedReasons'
import { MembersMark } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { nearestQuery } from '../api/collections'

/** The teachings nearest to a portion that has none (TIMELINE-22). */
export function NearestTeachings({ id }: { id: number }) {
  const { data, isPending, isError, error, refetch } = useQuery(nearestQuery(id))
  if (isPending) return <SkeletonList count={2} label="Loading teachings…" />
  if (isError) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {SCREEN_ERRORS.portion}
      </QueryError>
    )
  }
  if (data.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="mb-14">
      <h2 id="nearest" className="text-2xl">
        Nearest teachings
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">{data.map(nearestCard)}</ul>
    </section>
  )
}

const nearestCard = (post: RelatedPost) => (
  <Card key={post.id} asChild interactive className="p-5">
    <li>
      <p className="mb-1.5 flex flex-wrap gap-x-3 text-xs font-semibold tracking-[0.08em] text-gold uppercase">
        {RELATED_REASONS[post.reason]}
        {post.isLocked && <MembersMark />}
      </p>
      <h3 className="text-lg leading-snug">
        <Link to={postPath(post)} className="card-link group-hover:text-tekhelet">
          <BidiText>{post.title}</BidiText>
        </Link>
      </h3>
      <p className="mt-2 line-clamp-3 font-serif text-ink-soft">
        <BidiText>{post.excerpt}</BidiText>
      </p>
    </li>
  </Card>
)
