import { apiUrl } from '@/api/endpoints'
import { listQuery, urlQuery } from '@/api/queries'
import type { Media, PostType } from '@/api/types'
import { readSearchParams } from '@/shared/lib/searchParams'
import { pagedQuery, READING_PAGE } from './paged'

/** What of a list: what a search finds, or what can be heard or seen. */
export type ListFilter = { q: string; media: Media | null }

export const WHOLE_LIST: ListFilter = { q: '', media: null }

/** `?q=…&media=audio`, parsed as the server does. */
export function readListFilter(params: URLSearchParams): ListFilter {
  const media = params.get('media')
  return { q: readSearchParams(params).q, media: media === 'audio' || media === 'video' ? media : null }
}

/** A reading list from page `page` on. */
export const postListQuery = (type: PostType, { q, media }: ListFilter, page = 1) =>
  pagedQuery((offset) => apiUrl(`/api/posts/${type}`, { query: { q, limit: READING_PAGE, offset, media } }), {
    pageSize: READING_PAGE,
    start: (page - 1) * READING_PAGE,
  })

export const postQuery = (id: number) => urlQuery(apiUrl('/api/posts/{id}', { path: { id } }))

export const featuredQuery = () => listQuery(apiUrl('/api/posts/featured'))

export const recentQuery = () => listQuery(apiUrl('/api/posts/recent'))

export const testimonialsQuery = () => listQuery(apiUrl('/api/testimonials'))

export const journeyQuery = (postId: number) =>
  listQuery(apiUrl('/api/journey-paths/from/{post_id}', { path: { post_id: postId } }))

export const relatedEssaysQuery = (postId: number) =>
  listQuery(apiUrl('/api/posts/{id}/related', { path: { id: postId }, query: { type: 'weekly' } }))

export const postCollectionsQuery = (postId: number) =>
  urlQuery(apiUrl('/api/posts/{id}/collections', { path: { id: postId } }))
