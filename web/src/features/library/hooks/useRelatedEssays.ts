import { useQueries } from '@tanstack/react-query'
import type { PostCard } from '@/api/types'
import { RELATED_FALLBACK } from '@/shared/lib/fixedIds'
import { postQuery } from '../api/posts'

export type RelatedEssay = Pick<PostCard, 'id' | 'type' | 'title' | 'excerpt' | 'publishDate'>

/** Document 2: two cards. */
const SHOWN = 2

/** The two nearest essays as the server names them; essays 2 and 3, as far as they are there, until it does. */
export function useRelatedEssays(postId: number, nearest: RelatedEssay[] = []): RelatedEssay[] {
  const isFallback = nearest.length === 0
  const fixed = useQueries({
    queries: RELATED_FALLBACK.map((id) => ({ ...postQuery(id), enabled: isFallback && id !== postId })),
    combine: (answers) => answers.flatMap(({ data }) => (data?.type === 'weekly' ? [data] : [])),
  })
  return (isFallback ? fixed : nearest).filter(({ id }) => id !== postId).slice(0, SHOWN)
}
