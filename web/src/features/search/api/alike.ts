import { queryOptions } from '@tanstack/react-query'
import type { RelatedPost } from '@/api/types'
import { getJson } from '@/api/request'

const MOST = 3

/** The teachings that belong with one that was found. */
export function alikeQuery(postId: number) {
  const address = `/api/posts/${postId}/related?limit=${MOST}`
  return queryOptions({
    queryKey: [address] as const,
    queryFn: ({ signal }) => getJson<RelatedPost[]>(address, signal),
  })
}
