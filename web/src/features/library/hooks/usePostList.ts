import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PostCard, PostType } from '@/api/types'
import { postListQuery } from '../api/posts'

export type PostList = {
  posts: PostCard[]
  status: 'loading' | 'error' | 'ready'
  total: number | null
  /** The built-in samples stand in for an empty library (decision 22). */
  areSamples: boolean
  hasMore: boolean
  loadingMore: boolean
  moreFailed: boolean
  loadMore: () => void
  retry: () => void
}

/** A reading list, filtered by the server; the built-in samples where the library is empty. */
export function usePostList(type: PostType, q: string): PostList {
  const list = useInfiniteQuery(postListQuery(type, q))
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const nothing = list.isSuccess && found.length === 0
  // A search that finds nothing shows samples only where the whole library is empty.
  const whole = useInfiniteQuery({ ...postListQuery(type, ''), enabled: nothing && q !== '' })
  const wholeIsEmpty = q === '' || (whole.isSuccess && whole.data.pages[0]?.items.length === 0)
  const samples = useSamples(type, q, nothing && wholeIsEmpty)
  const waiting = list.isPending || (nothing && (whole.isLoading || (wholeIsEmpty && samples === null)))

  return {
    posts: samples ?? found,
    status: list.isError && found.length === 0 ? 'error' : waiting ? 'loading' : 'ready',
    total: samples?.length ?? list.data?.pages[0]?.total ?? null,
    areSamples: samples !== null,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  }
}

function useSamples(type: PostType, q: string, wanted: boolean): PostCard[] | null {
  const [module, setModule] = useState<typeof import('../samples') | null>(null)
  useEffect(() => {
    if (wanted) void import('../samples').then(setModule)
  }, [wanted])
  return wanted && module ? module.filterSamples(type, q) : null
}
