import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { isNotFound } from '@/api/errors'
import type { Post, PostType } from '@/api/types'
import { postQuery } from '../api/posts'
import { useSamples, type Samples } from './useSamples'

export type PostState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'error'; error: unknown; retry: () => void }
  | { status: 'ready'; post: Post; sample: 'no' | 'chosen' }
  | { status: 'replaced'; post: Post; MissingEssay: Samples['MissingEssay'] }

/** One teaching. `sample` requests a built-in one; a missing essay falls back to one (READ-16, READ-37). */
export function usePost(type: PostType, id: number, sample: boolean): PostState {
  const query = useQuery({ ...postQuery(id), enabled: !sample })
  const missing = isNotFound(query.error)
  const fallback = missing && type === 'weekly'
  const samples = useSamples(sample || fallback)

  if (sample || fallback) {
    if (!samples.data) return waitingFor(samples)
    const post = samples.data.findSample(type, sample ? id : null)
    if (!post) return { status: 'missing' }
    return sample ? { status: 'ready', post, sample: 'chosen' } : { status: 'replaced', post, MissingEssay: samples.data.MissingEssay }
  }
  if (query.data) return { status: 'ready', post: query.data, sample: 'no' }
  if (missing) return { status: 'missing' }
  return waitingFor(query)
}

function waitingFor(query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>): PostState {
  if (query.isError && !query.isFetching) return { status: 'error', error: query.error, retry: () => void query.refetch() }
  return { status: 'loading' }
}
