/**
 * What each page needs, asked for while its code is still on the way. Nothing is awaited: the page shows
 * its own skeletons and errors, and finds the answer in the cache when it is already there.
 */
import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { PostType } from '@/api/types'
import { activeSeriesQuery, seriesPostsQuery, seriesQuery, timelineListQuery, timelinePostsQuery, timelineQuery } from '@/features/library/api/collections'
import { featuredQuery, journeyQuery, postListQuery, postQuery, recentQuery, testimonialsQuery } from '@/features/library/api/posts'
import { isSearchable, searchQuery } from '@/features/search/api/search'
import { readAddress } from '@/shared/lib/addressState'
import { parsePostId } from '@/shared/lib/paths'

/** Errors are the page's to show: it reads the same query. */
const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined)

const addressOf = ({ request }: LoaderFunctionArgs) => readAddress(new URL(request.url).searchParams)

export function createLoaders(client: QueryClient) {
  const ensure = <T>(options: EnsureQueryDataOptions<T, Error, T, readonly [string]>) =>
    quietly(client.ensureQueryData(options))
  return {
    home() {
      ensure(featuredQuery())
      ensure(recentQuery())
      ensure(testimonialsQuery())
      return null
    },
    list: (type: PostType) => (args: LoaderFunctionArgs) => {
      quietly(client.ensureInfiniteQueryData(postListQuery(type, addressOf(args).q)))
      return null
    },
    post: (type: PostType) => (args: LoaderFunctionArgs) => {
      const id = parsePostId(args.params.id)
      if (id === null || new URL(args.request.url).searchParams.has('sample')) return null
      ensure(postQuery(id))
      if (type === 'weekly') ensure(journeyQuery(id))
      return null
    },
    seriesList() {
      quietly(client.ensureInfiniteQueryData(activeSeriesQuery()))
      return null
    },
    series({ params: { slug = '' } }: LoaderFunctionArgs) {
      quietly(client.ensureQueryData(seriesQuery(slug)).then(({ id }) => client.ensureQueryData(seriesPostsQuery(id))))
      return null
    },
    timelineList(args: LoaderFunctionArgs) {
      const { q, book } = addressOf(args)
      quietly(client.ensureInfiniteQueryData(timelineListQuery({ q, book })))
      return null
    },
    timeline({ params: { slug = '' } }: LoaderFunctionArgs) {
      quietly(client.ensureQueryData(timelineQuery(slug)).then(({ id }) => client.ensureQueryData(timelinePostsQuery(id))))
      return null
    },
    search(args: LoaderFunctionArgs) {
      const { q } = addressOf(args)
      if (isSearchable(q)) ensure(searchQuery(q))
      return null
    },
  }
}
