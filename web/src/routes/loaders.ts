/**
 * Fetches each page's data while its code is loading. Nothing is awaited: the page reads the same queries and shows
 * its own skeletons and errors.
 */
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import type { Params } from 'react-router'
import type { urlKey } from '@/api/queries'
import type { PostType } from '@/api/types'
import { legalQuery, type LegalName } from '@/features/about/api/legal'
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
import { chapterPlace, mishnahChapterQuery } from '@/features/library/api/mishnah'
import {
  featuredQuery,
  journeyQuery,
  postCollectionsQuery,
  postListQuery,
  postQuery,
  readListFilter,
  recentQuery,
  relatedEssaysQuery,
  testimonialsQuery,
} from '@/features/library/api/posts'
import { readSearchParams, readPageNumber } from '@/shared/lib/searchParams'
import { isServerRendered } from '@/shared/lib/serverRendered'
import { parsePostId } from '@/shared/lib/paths'

type UrlKey = ReturnType<typeof urlKey>
type UrlQuery<T> = { queryKey: UrlKey; queryFn?: QueryFunction<T, UrlKey> }

/** The page reads the same query and shows its error. */
const ignoreErrors = (promise: Promise<unknown>) => void promise.catch(() => undefined)

export type Load = (params: Params, search: URLSearchParams) => void

export function createLoaders(client: QueryClient) {
  // 'static': fetches only what is not cached.
  const ensure = <T>({ queryKey, queryFn }: UrlQuery<T>) =>
    client.query({ queryKey, ...(queryFn && { queryFn }), staleTime: 'static' })
  const ensureList = (options: ReturnType<typeof postListQuery>) =>
    client.infiniteQuery({ ...options, staleTime: 'static' })
  /** What the server has found missing is not requested for the page that says so. */
  const isMissing = ({ queryKey }: { queryKey: UrlKey }) => isServerRendered() && client.getQueryState(queryKey)?.status === 'error'
  const week = () => ignoreErrors(ensure(thisWeekQuery()))
  const home: Load = () => {
    week()
    ignoreErrors(ensure(featuredQuery()))
    ignoreErrors(ensure(recentQuery()))
    ignoreErrors(ensure(testimonialsQuery()))
  }
  const list =
    (type: PostType): Load =>
    (_params, search) =>
      ignoreErrors(ensureList(postListQuery(type, readListFilter(search), readPageNumber(search))))
  const post =
    (type: PostType): Load =>
    (params, search) => {
      const id = parsePostId(params.id)
      if (id === null || search.has('sample') || isMissing(postQuery(id))) return
      ignoreErrors(ensure(postQuery(id)))
      ignoreErrors(ensure(postCollectionsQuery(id)))
      if (type === 'daily') return
      ignoreErrors(ensure(journeyQuery(id)))
      ignoreErrors(ensure(relatedEssaysQuery(id)))
    }
  const seriesList: Load = () => ignoreErrors(client.infiniteQuery({ ...activeSeriesQuery(), staleTime: 'static' }))
  const series: Load = ({ slug = '' }) => {
    if (isMissing(seriesQuery(slug))) return
    ignoreErrors(ensure(seriesQuery(slug)).then(({ id }) => ensure(seriesPostsQuery(id))))
  }
  const timelineList: Load = (_params, search) => {
    week()
    ignoreErrors(client.infiniteQuery({ ...timelineListQuery(readSearchParams(search)), staleTime: 'static' }))
  }
  const portion = async (slug: string) => {
    const { id } = await ensure(timelineQuery(slug))
    ignoreErrors(ensure(adjacentPortionsQuery(id)))
    for (const { postId } of await ensure(timelinePostsQuery(id))) ignoreErrors(ensure(journeyQuery(postId)))
  }
  const timeline: Load = ({ slug = '' }) => {
    if (isMissing(timelineQuery(slug))) return
    week()
    ignoreErrors(portion(slug))
  }
  const mishnah: Load = (params) => {
    const place = chapterPlace(params)
    const query = place && mishnahChapterQuery(place)
    if (query && !isMissing(query)) ignoreErrors(ensure(query))
  }
  // Reading pages do without this code.
  const searchPage: Load = (_params, search) =>
    ignoreErrors(
      import('@/features/search/api/searchResults').then(({ queryOfUrl }) => {
        const query = queryOfUrl(search)
        return query && ensure(query)
      }),
    )
  const legal =
    (name: LegalName): Load =>
    () =>
      ignoreErrors(ensure(legalQuery(name)))
  return { home, list, post, seriesList, series, timelineList, timeline, mishnah, search: searchPage, legal }
}
