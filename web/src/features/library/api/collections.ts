import { urlQuery, listQuery } from '@/api/urlQuery'
import { withErrorMessage } from '@/api/request'
import type { Series, SeriesPost, ThisWeek, Timeline, AdjacentPortions, TimelinePost } from '@/api/types'
import { API_PAGE, pagedQuery } from './paged'

/** SERIES-3: what a series call throws for an answer that is not OK. */
const seriesAnswer = <T>(call: Promise<T>) => withErrorMessage('Network response was not ok', call)

export const activeSeriesQuery = () => pagedQuery<Series>('/api/series/active', {}, API_PAGE, 0, seriesAnswer)

export const seriesQuery = (slug: string) =>
  urlQuery<Series>(`/api/series/slug/${encodeURIComponent(slug.toLowerCase())}`, seriesAnswer)

export const seriesPostsQuery = (id: number) => listQuery<SeriesPost>(`/api/series/${id}/posts`, seriesAnswer)

export const timelineListQuery = (filter: { q: string; book: string }) =>
  pagedQuery<Timeline>('/api/torah-timeline', { q: filter.q, book: filter.book }, API_PAGE)

export const timelineQuery = (slug: string) =>
  urlQuery<Timeline>(`/api/torah-timeline/slug/${encodeURIComponent(slug.toLowerCase())}`)

export const timelinePostsQuery = (id: number) =>
  listQuery<TimelinePost>(`/api/torah-timeline/${id}/posts`)

export const adjacentPortionsQuery = (id: number) =>
  urlQuery<AdjacentPortions>(`/api/torah-timeline/${id}/neighbours`)

/** Fresh until the week ends. A page that stays open over Shabbat refetches on its next render. */
export const thisWeekQuery = () => ({
  ...urlQuery<ThisWeek>('/api/torah-timeline/this-week'),
  staleTime: ({ state }: { state: { data?: ThisWeek | undefined; dataUpdatedAt: number } }) =>
    state.data ? Math.max(0, Date.parse(state.data.until) - state.dataUpdatedAt) : 0,
})
