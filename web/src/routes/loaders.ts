/**
 * What each page needs, asked for while its code is still on the way. Nothing is awaited: the page shows
 * its own skeletons and errors, and finds the answer in the cache when it is already there.
 */
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { PostType } from '@/api/types'
import {
  activeSeriesQuery,
  seriesPostsQuery,
  seriesQuery,
  timelineListQuery,
  timelinePostsQuery,
  timelineQuery,
} from '@/features/library/api/collections'
import {
  featuredQuery,
  journeyQuery,
  postListQuery,
  postQuery,
  recentQuery,
  testimonialsQuery,
} from '@/features/library/api/posts'
import { isSearchable, searchQuery } from '@/features/search/api/search'
import { readAddress } from '@/shared/lib/addressState'
import { parsePostId } from '@/shared/lib/paths'

type Address = readonly [string]
type AddressQuery<T> = { queryKey: Address; queryFn?: QueryFunction<T, Address> }

/** Errors are the page's to show: it reads the same query. */
const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined)

const addressOf = ({ request }: LoaderFunctionArgs) => readAddress(new URL(request.url).searchParams)

export function createLoaders(client: QueryClient) {
  // 'static': what is there is good, what is not there is fetched.
  const ensure = <T>({ queryKey, queryFn }: AddressQuery<T>) =>
    client.query({ queryKey, ...(queryFn && { queryFn }), staleTime: 'static' })
  const ensureList = (options: ReturnType<typeof postListQuery>) =>
    client.infiniteQuery({ ...options, staleTime: 'static' })
  return {
    home: () => {
      quietly(ensure(featuredQuery()))
      quietly(ensure(recentQuery()))
      quietly(ensure(testimonialsQuery()))
      return null
    },
    list: (type: PostType) => (args: LoaderFunctionArgs) => {
      quietly(ensureList(postListQuery(type, addressOf(args).q)))
      return null
    },
    post: (type: PostType) => (args: LoaderFunctionArgs) => {
      const id = parsePostId(args.params.id)
      if (id === null || new URL(args.request.url).searchParams.has('sample')) return null
      quietly(ensure(postQuery(id)))
      if (type === 'weekly') quietly(ensure(journeyQuery(id)))
      return null
    },
    seriesList: () => {
      quietly(client.infiniteQuery({ ...activeSeriesQuery(), staleTime: 'static' }))
      return null
    },
    series: ({ params: { slug = '' } }: LoaderFunctionArgs) => {
      quietly(ensure(seriesQuery(slug)).then(({ id }) => ensure(seriesPostsQuery(id))))
      return null
    },
    timelineList: (args: LoaderFunctionArgs) => {
      const { q, book } = addressOf(args)
      quietly(client.infiniteQuery({ ...timelineListQuery({ q, book }), staleTime: 'static' }))
      return null
    },
    timeline: ({ params: { slug = '' } }: LoaderFunctionArgs) => {
      quietly(ensure(timelineQuery(slug)).then(({ id }) => ensure(timelinePostsQuery(id))))
      return null
    },
    search: (args: LoaderFunctionArgs) => {
      const { q } = addressOf(args)
      if (isSearchable(q)) quietly(ensure(searchQuery(q)))
      return null
    },
  }
}
