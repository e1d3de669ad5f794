import { t } from 'ttag'
import type { PostCollections, PostType, TeachingLink } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { postPath } from '@/shared/lib/paths'
import { MembersMark } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { AdjacentCard } from './AdjacentCard'

const PREVIOUS: Record<PostType, string> = { daily: t`Previous insight`, weekly: t`Previous essay` }
const NEXT: Record<PostType, string> = { daily: t`Next insight`, weekly: t`Next essay` }

type Props = {
  type: PostType
  /** Copies on devices may lack them. */
  collections: Partial<Pick<PostCollections, 'previous' | 'next'>>
  /** Whether these links are the document's `prev` and `next`. In a chosen series its lessons are. */
  hasRel: boolean
}

/** The teachings of a type before and after one by date (READ-62). A missing one leaves its side empty. */
export function AdjacentPosts({ type, collections: { previous, next }, hasRel }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label={t`Previous and next teaching`} className="no-print mt-12 grid gap-3 sm:grid-cols-2">
      {previous && <Adjacent label={PREVIOUS[type]} post={previous} rel={hasRel ? 'prev' : undefined} />}
      {next && <Adjacent label={NEXT[type]} post={next} rel={hasRel ? 'next' : undefined} isNext />}
    </nav>
  )
}

type AdjacentProps = { label: string; post: TeachingLink; rel: string | undefined; isNext?: boolean }

function Adjacent({ post, ...link }: AdjacentProps) {
  return (
    <AdjacentCard to={postPath(post)} {...link}>
      <span className="mt-1 block font-serif text-lg leading-snug font-semibold group-hover:text-tekhelet">
        <BidiText>{post.title}</BidiText>
      </span>
      <span className={cx('mt-1 flex flex-wrap gap-x-3 text-sm text-ink-faint', link.isNext && 'justify-end')}>
        <time dateTime={machineTime(post.publishDate)}>{fullDate(post.publishDate)}</time>
        {post.isLocked && <MembersMark />}
      </span>
    </AdjacentCard>
  )
}
