import { useInfiniteQuery } from '@tanstack/react-query'
import type { PostCard, PostType } from '@/api/types'
import { postListQuery } from '../api/posts'
import { useSamples } from './useSamples'

export type PostList = {
  posts: PostCard[]
  status: 'loading' | 'error' | 'ready'
  total: number | null
  /** The built-in samples stand in for an empty library (decision 22). */
  areSamples: boolean
  /** The page after those that are shown, or null where these are the last. */
  nextPage: number | null
  /** How many pages came after the first that was asked for. */
  pagesAdded: number
  loadingMore: boolean
  moreFailed: boolean
  loadMore: () => void
  retry: () => void
}

/** A reading list from its page `page` on, filtered by the server; the built-in samples where the library is empty. */
export function usePostList(type: PostType, q: string, page: number): PostList {
  const list = useInfiniteQuery(postListQuery(type, q, page))
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const nothing = list.isSuccess && found.length === 0
  const isWhole = q === '' && page === 1
  // Where a search or a late page holds nothing, samples are shown only if the whole library is empty.
  const whole = useInfiniteQuery({ ...postListQuery(type, ''), enabled: nothing && !isWhole })
  const wholeIsEmpty = isWhole || (whole.isSuccess && whole.data.pages[0]?.items.length === 0)
  const wantsSamples = nothing && wholeIsEmpty
  const builtIn = useSamples(wantsSamples)
  const samples = wantsSamples && builtIn.data ? builtIn.data.filterSamples(type, q) : null
  const samplesFailed = wantsSamples && builtIn.isError && !builtIn.isFetching
  const waiting = list.isPending || (nothing && (whole.isLoading || (wholeIsEmpty && samples === null)))
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
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (samplesFailed ? builtIn.refetch() : list.refetch()),
  }
}
