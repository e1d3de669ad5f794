import { listQuery } from '@/api/urlQuery'
import type { RelatedPost } from '@/api/types'

const MOST = 3

/** The teachings related to a search result. */
export const relatedPostsQuery = (postId: number) => listQuery<RelatedPost>(`/api/posts/${postId}/related?limit=${MOST}`)
