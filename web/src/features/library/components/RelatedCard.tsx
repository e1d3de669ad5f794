import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RelatedPost } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { RELATED_REASONS } from '@/shared/lib/relatedReasons'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'

type Props = {
  /** An essay that stands in for related ones has no reason. */
  post: Pick<RelatedPost, 'id' | 'type' | 'title' | 'excerpt'> & Partial<Pick<RelatedPost, 'reason'>>
  /** Follows the reason. */
  mark?: ReactNode
  /** Stands below the excerpt. */
  children?: ReactNode
}

/** A related teaching with its reason, as an item of a list. */
export const RelatedCard = ({ post, mark, children }: Props) => (
  <Card asChild interactive className="p-5">
    <li>
      {post.reason && (
        <p className="mb-1.5 flex flex-wrap gap-x-3 text-xs font-semibold tracking-[0.08em] text-gold uppercase">
          {RELATED_REASONS[post.reason]}
          {mark}
        </p>
      )}
      <h3 {...contentLanguage(post.title)} className="text-lg leading-snug">
        <Link to={postPath(post)} className="card-link group-hover:text-tekhelet">
          <BidiText>{post.title}</BidiText>
        </Link>
      </h3>
      <p {...contentLanguage(post.excerpt)} className="mt-2 line-clamp-3 font-serif text-ink-soft">
        <BidiText>{post.excerpt}</BidiText>
      </p>
      {children}
    </li>
  </Card>
)
