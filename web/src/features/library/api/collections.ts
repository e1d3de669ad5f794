import type { Series, SeriesPost, Timeline, TimelinePost } from '@/api/types'
import { API_PAGE, pagedQuery } from './paged'
import { addressQuery } from './posts'

export const activeSeriesQuery = () => pagedQuery<Series>('/api/series/active', {}, API_PAGE)

export const seriesQuery = (slug: string) =>
  addressQuery<Series>(`/api/series/slug/${encodeURIComponent(slug.toLowerCase())}`)

export const seriesPostsQuery = (id: number) => addressQuery<SeriesPost[]>(`/api/series/${id}/posts`)

export const timelineListQuery = (filter: { q: string; book: string }) =>
  pagedQuery<Timeline>('/api/torah-timeline', { q: filter.q, book: filter.book }, API_PAGE)

export const timelineQuery = (slug: string) =>
  addressQuery<Timeline>(`/api/torah-timeline/slug/${encodeURIComponent(slug.toLowerCase())}`)

export const timelinePostsQuery = (id: number) =>
  addressQuery<TimelinePost[]>(`/api/torah-timeline/${id}/posts`)
