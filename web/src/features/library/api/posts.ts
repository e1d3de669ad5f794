import type { JourneyPath, Collections, Post, PostCard, PostType, RelatedPost, Testimonial } from '@/api/types'
import { urlQuery, listQuery } from '@/api/urlQuery'
import { pagedQuery, READING_PAGE } from './paged'

/** A reading list from page `page` on. */
export const postListQuery = (type: PostType, q: string, page = 1) =>
  pagedQuery<PostCard>(`/api/posts/${type}`, { q, limit: READING_PAGE }, READING_PAGE, (page - 1) * READING_PAGE)

export const postQuery = (id: number) => urlQuery<Post>(`/api/posts/${id}`)

export const featuredQuery = () => listQuery<PostCard>('/api/posts/featured')

export const recentQuery = () => listQuery<PostCard>('/api/posts/recent')

export const testimonialsQuery = () => listQuery<Testimonial>('/api/testimonials')

export const journeyQuery = (postId: number) =>
  listQuery<JourneyPath>(`/api/journey-paths/from/${postId}`)

export const relatedEssaysQuery = (postId: number) =>
  listQuery<RelatedPost>(`/api/posts/${postId}/related?type=weekly`)

export const postCollectionsQuery = (postId: number) => urlQuery<Collections>(`/api/posts/${postId}/places`)
