import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isMissing } from '@/api/request'
import type { Post, PostType } from '@/api/types'
import { postQuery } from '../api/posts'

export type PostState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'error'; retry: () => void }
  | { status: 'ready'; post: Post; sample: 'no' | 'chosen' | 'fallback' }

/** One teaching. `sample` asks for a built-in one; a missing essay falls back to one (decision 22). */
export function usePost(type: PostType, id: number, sample: boolean): PostState {
  const query = useQuery({ ...postQuery(id), enabled: !sample })
  const missing = isMissing(query.error)
  const fallback = missing && type === 'weekly'
  const builtIn = useSample(type, sample ? id : null, sample || fallback)

  if (builtIn === 'absent') return { status: 'missing' }
  if (builtIn) return { status: 'ready', post: builtIn, sample: sample ? 'chosen' : 'fallback' }
  if (sample || fallback) return { status: 'loading' }
  if (query.data) return { status: 'ready', post: query.data, sample: 'no' }
  if (missing) return { status: 'missing' }
  if (query.isError && !query.isFetching) return { status: 'error', retry: () => void query.refetch() }
  return { status: 'loading' }
}

function useSample(type: PostType, id: number | null, wanted: boolean): Post | 'absent' | null {
  const [module, setModule] = useState<typeof import('../samples') | null>(null)
  useEffect(() => {
    if (wanted) void import('../samples').then(setModule)
  }, [wanted])
  if (!wanted || !module) return null
  return module.findSample(type, id) ?? 'absent'
}
