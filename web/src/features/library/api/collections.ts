import { addressQuery } from '@/api/addressQuery'
import type { Series, SeriesPost, ThisWeek, Timeline, TimelineNeighbours, TimelinePost } from '@/api/types'
import { API_PAGE, pagedQuery } from './paged'

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

export const neighboursQuery = (id: number) =>
  addressQuery<TimelineNeighbours>(`/api/torah-timeline/${id}/neighbours`)

/** Good until the week turns; a page that stays open over Shabbat asks again when it is drawn anew. */
export const thisWeekQuery = () => ({
  ...addressQuery<ThisWeek>('/api/torah-timeline/this-week'),
  staleTime: ({ state }: { state: { data?: ThisWeek | undefined; dataUpdatedAt: number } }) =>
    state.data ? Math.max(0, Date.parse(state.data.until) - state.dataUpdatedAt) : 0,
})
