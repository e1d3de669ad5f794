import { useQueries, useQuery } from '@tanstack/react-query'
import type { PostCard, RelatedPost } from '@/api/types'
import { RELATED_FALLBACK } from '@/shared/lib/fallbackIds'
import { postQuery, relatedEssaysQuery } from '../api/posts'

export type RelatedEssay = Pick<PostCard, 'id' | 'type' | 'title' | 'excerpt' | 'publishDate' | 'isLocked'> &
  Partial<Pick<RelatedPost, 'reason'>>

/**
 * The two most similar essays, each with its reason (READ-59). Falls back to essays 2 and 3 if the server
 * returns none or fails, and for samples, which it does not know.
 */
export function useRelatedEssays(postId: number, isStored: boolean): RelatedEssay[] {
  const { data: nearest, isError } = useQuery({ ...relatedEssaysQuery(postId), enabled: isStored })
  const isFallback = !isStored || isError || nearest?.length === 0
  const fixed = useQueries({
    queries: RELATED_FALLBACK.map((id) => ({ ...postQuery(id), enabled: isFallback && id !== postId })),
    combine: (answers) => answers.flatMap(({ data }) => (data?.type === 'weekly' ? [data] : [])),
  })
  return isFallback ? fixed.filter(({ id }) => id !== postId) : (nearest ?? [])
}
