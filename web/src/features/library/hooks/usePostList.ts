import { useInfiniteQuery } from '@tanstack/react-query'
import type { PostCard, PostType } from '@/api/types'
import { postListQuery, WHOLE_LIST, type ListFilter } from '../api/posts'
import { useSamples } from './useSamples'

export type PostList = {
  posts: PostCard[]
  status: 'loading' | 'error' | 'ready'
  total: number | null
  /** The built-in samples replace an empty library (READ-15). */
  areSamples: boolean
  /** The number of the next page, or null after the last. */
  nextPage: number | null
  /** The number of pages loaded after the first. */
  pagesAdded: number
  loadingMore: boolean
  moreFailed: boolean
  /** What the failed call threw. */
  error: unknown
  loadMore: () => void
  retry: () => void
}

/** A reading list from page `page` on, filtered by the server, or the built-in samples if the library is empty. */
export function usePostList(type: PostType, filter: ListFilter, page: number): PostList {
  const list = useInfiniteQuery(postListQuery(type, filter, page))
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const nothing = list.isSuccess && found.length === 0
  const { q, media } = filter
  const isWhole = q === '' && media === null && page === 1
  // An empty search or late page shows samples only if the whole library is empty.
  const whole = useInfiniteQuery({ ...postListQuery(type, WHOLE_LIST), enabled: nothing && !isWhole && media === null })
  const wholeIsEmpty = isWhole || (whole.isSuccess && whole.data.pages[0]?.items.length === 0)
  const wantsSamples = nothing && wholeIsEmpty
  const builtIn = useSamples(wantsSamples)
  const samples = wantsSamples && builtIn.data ? builtIn.data.filterSamples(type, q) : null
  const samplesFailed = wantsSamples && builtIn.isError && !builtIn.isFetching
  const waiting = list.isPending || (nothing && (whole.isLoading || (wantsSamples && samples === null)))
  const pages = list.data?.pages.length ?? 1

  return {
    posts: samples ?? found,
    status: (list.isError && found.length === 0) || samplesFailed ? 'error' : waiting ? 'loading' : 'ready',
    total: samples?.length ?? list.data?.pages[0]?.total ?? null,
    areSamples: samples !== null,
    nextPage: list.hasNextPage ? page + pages : null,
    pagesAdded: pages - 1,
    loadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    error: list.error,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (samplesFailed ? builtIn.refetch() : list.refetch()),
  }
}
