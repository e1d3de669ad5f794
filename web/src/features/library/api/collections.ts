import { apiUrl } from '@/api/endpoints'
import { listQuery, urlQuery } from '@/api/queries'
import { withErrorMessage } from '@/api/request'
import type { ThisWeek } from '@/api/types'
import { API_PAGE, pagedQuery } from './paged'

/** The error message of a failed series call (SERIES-3). */
const withSeriesError = <T>(call: Promise<T>) => withErrorMessage('Network response was not ok', call)

export const activeSeriesQuery = () =>
  pagedQuery((offset) => apiUrl('/api/series/active', { query: { offset } }), { pageSize: API_PAGE, wrap: withSeriesError })

export const seriesQuery = (slug: string) =>
  urlQuery(apiUrl('/api/series/slug/{slug}', { path: { slug: slug.toLowerCase() } }), withSeriesError)

export const seriesPostsQuery = (id: number) =>
  listQuery(apiUrl('/api/series/{id}/posts', { path: { id } }), withSeriesError)

export const timelineListQuery = ({ q, book }: { q: string; book: string }) =>
  pagedQuery((offset) => apiUrl('/api/torah-timeline', { query: { q, book, offset } }), { pageSize: API_PAGE })

export const timelineQuery = (slug: string) =>
  urlQuery(apiUrl('/api/torah-timeline/slug/{slug}', { path: { slug: slug.toLowerCase() } }))

export const timelinePostsQuery = (id: number) => listQuery(apiUrl('/api/torah-timeline/{id}/posts', { path: { id } }))

export const adjacentPortionsQuery = (id: number) =>
  urlQuery(apiUrl('/api/torah-timeline/{id}/adjacent', { path: { id } }))

export const nearestQuery = (id: number) => listQuery(apiUrl('/api/torah-timeline/{id}/nearest', { path: { id } }))

export const nearestToWeekQuery = () => listQuery(apiUrl('/api/torah-timeline/this-week/nearest'))

/** Fresh until the day ends, with its aliyah. A page that stays open over midnight refetches on its next render. */
export const thisWeekQuery = () => ({
  ...urlQuery(apiUrl('/api/torah-timeline/this-week')),
  staleTime: ({ state }: { state: { data?: ThisWeek | undefined; dataUpdatedAt: number } }) =>
    state.data ? Math.max(0, Date.parse(state.data.dayEnds) - state.dataUpdatedAt) : 0,
})

/** The sheet of the Sabbath on or after a day; of this week's without one. */
export const shabbatTableQuery = (day: string | null) => urlQuery(apiUrl('/api/shabbat-table', { query: { day } }))
