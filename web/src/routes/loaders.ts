/**
 * What each page needs, asked for while its code is still on the way. Nothing is awaited: the page shows
 * its own skeletons and errors, and finds the answer in the cache when it is already there.
 */
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import type { Params } from 'react-router'
import type { PostType } from '@/api/types'
import {
  activeSeriesQuery,
  adjacentPortionsQuery,
  seriesPostsQuery,
  seriesQuery,
  thisWeekQuery,
  timelineListQuery,
  timelinePostsQuery,
  timelineQuery,
} from '@/features/library/api/collections'
import {
  featuredQuery,
  journeyQuery,
  postCollectionsQuery,
  postListQuery,
  postQuery,
  recentQuery,
  relatedEssaysQuery,
  testimonialsQuery,
} from '@/features/library/api/posts'
import { isSearchable, searchQuery } from '@/features/search/api/search'
import { parseFilters } from '@/features/search/filters'
import { readSearchParams, readPageNumber } from '@/shared/lib/searchParams'
import { parsePostId } from '@/shared/lib/paths'

type Address = readonly [string]
type UrlQuery<T> = { queryKey: Address; queryFn?: QueryFunction<T, Address> }

/** Errors are the page's to show: it reads the same query. */
const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined)

export type Load = (params: Params, search: URLSearchParams) => void

export function createLoaders(client: QueryClient) {
  // 'static': what is there is good, what is not there is fetched.
  const ensure = <T>({ queryKey, queryFn }: UrlQuery<T>) =>
    client.query({ queryKey, ...(queryFn && { queryFn }), staleTime: 'static' })
  const ensureList = (options: ReturnType<typeof postListQuery>) =>
    client.infiniteQuery({ ...options, staleTime: 'static' })
  const week = () => quietly(ensure(thisWeekQuery()))
  const home: Load = () => {
    week()
    quietly(ensure(featuredQuery()))
    quietly(ensure(recentQuery()))
    quietly(ensure(testimonialsQuery()))
  }
  const list =
    (type: PostType): Load =>
    (_params, search) =>
      quietly(ensureList(postListQuery(type, readSearchParams(search).q, readPageNumber(search))))
  const post =
    (type: PostType): Load =>
    (params, search) => {
      const id = parsePostId(params.id)
      if (id === null || search.has('sample')) return
      quietly(ensure(postQuery(id)))
      quietly(ensure(postCollectionsQuery(id)))
      if (type === 'daily') return
      quietly(ensure(journeyQuery(id)))
      quietly(ensure(relatedEssaysQuery(id)))
    }
  const seriesList: Load = () => quietly(client.infiniteQuery({ ...activeSeriesQuery(), staleTime: 'static' }))
  const series: Load = ({ slug = '' }) =>
    quietly(ensure(seriesQuery(slug)).then(({ id }) => ensure(seriesPostsQuery(id))))
  const timelineList: Load = (_params, search) => {
    week()
    quietly(client.infiniteQuery({ ...timelineListQuery(readSearchParams(search)), staleTime: 'static' }))
  }
  const portion = async (slug: string) => {
    const { id } = await ensure(timelineQuery(slug))
    quietly(ensure(adjacentPortionsQuery(id)))
    for (const { postId } of await ensure(timelinePostsQuery(id))) quietly(ensure(journeyQuery(postId)))
  }
  const timeline: Load = ({ slug = '' }) => {
    week()
    quietly(portion(slug))
  }
  const search: Load = (_params, address) => {
    const { q } = readSearchParams(address)
    if (isSearchable(q)) quietly(ensure(searchQuery(q, parseFilters(address))))
  }
  return { home, list, post, seriesList, series, timelineList, timeline, search }
}
