import type { Post } from '@/api/types'
import { fullDate } from '@/shared/lib/dates'
import { Dot } from '@/shared/ui/Dot'
import { DETAIL_TEXTS } from '../texts'

/** When a teaching came, what it is, and how long it takes to read. */
export function TeachingFacts({ post }: { post: Pick<Post, 'publishDate' | 'type' | 'readMinutes'> }) {
  return (
    <>
      <time dateTime={post.publishDate}>{fullDate(post.publishDate)}</time>
      <Dot />
      <span>{DETAIL_TEXTS[post.type].typeName}</span>
      <Dot />
      <span>{post.readMinutes} min read</span>
    </>
  )
}
