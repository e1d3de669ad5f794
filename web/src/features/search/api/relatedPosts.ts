import { apiUrl } from '@/api/endpoints'
import { listQuery } from '@/api/queries'

const LIMIT = 3

/** The teachings related to a search result. */
export const relatedPostsQuery = (postId: number) =>
  listQuery(apiUrl('/api/posts/{id}/related', { path: { id: postId }, query: { limit: LIMIT } }))
