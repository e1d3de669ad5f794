import type { JourneyPath, Places, Post, PostCard, PostType, RelatedPost, Testimonial } from '@/api/types'
import { addressQuery } from '@/api/addressQuery'
import { pagedQuery, READING_PAGE } from './paged'

/** A reading list from its page `page` on. */
export const postListQuery = (type: PostType, q: string, page = 1) =>
  pagedQuery<PostCard>(`/api/posts/${type}`, { q, limit: READING_PAGE }, READING_PAGE, (page - 1) * READING_PAGE)

export const postQuery = (id: number) => addressQuery<Post>(`/api/posts/${id}`)

export const featuredQuery = () => addressQuery<PostCard[]>('/api/posts/featured')

export const recentQuery = () => addressQuery<PostCard[]>('/api/posts/recent')

export const testimonialsQuery = () => addressQuery<Testimonial[]>('/api/testimonials')

export const journeyQuery = (postId: number) =>
  addressQuery<JourneyPath[]>(`/api/journey-paths/from/${postId}`)

export const relatedEssaysQuery = (postId: number) =>
  addressQuery<RelatedPost[]>(`/api/posts/${postId}/related?type=weekly`)

export const placesQuery = (postId: number) => addressQuery<Places>(`/api/posts/${postId}/places`)
