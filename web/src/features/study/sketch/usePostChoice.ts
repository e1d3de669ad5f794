import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import type { PostCard } from '@/api/types'

/** The most that can be chosen from (SKETCH-1). */
const MAX_POSTS = 10

export type Choice = Pick<PostCard, 'id' | 'title' | 'excerpt'>

/** The recent daily posts, and first the one that the address names. */
export function usePostChoice(recent: readonly PostCard[] | undefined, named: number | null) {
  const daily = (recent ?? []).filter(({ type }) => type === 'daily').slice(0, MAX_POSTS)
  const isAmong = named === null || daily.some(({ id }) => id === named)
  const { data: post } = useQuery({
    ...urlQuery(apiUrl('/api/posts/{id}', { path: { id: named ?? 0 } })),
    enabled: !isAmong && recent !== undefined,
  })
  const posts: Choice[] = post && !isAmong ? [post, ...daily] : daily
  const [chosenId, choose] = useState(named)
  return { posts, chosen: posts.find(({ id }) => id === chosenId) ?? null, choose }
}
