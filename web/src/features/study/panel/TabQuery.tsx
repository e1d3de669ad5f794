import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'

type Props<T> = {
  query: UseQueryResult<T>
  /** What is announced while the content loads, and shown when it could not be loaded. */
  loading: string
  failed: string
  children: (data: T) => ReactNode
}

/** The content of a tab, while it loads and when it could not be loaded. */
export function TabQuery<T>({ query, loading, failed, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null || isFetching) return <SkeletonList count={2} label={loading} />
  return (
    <QueryError error={error} onRetry={() => void refetch()}>
      {failed}
    </QueryError>
  )
}
