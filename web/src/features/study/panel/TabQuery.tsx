import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'

type Props<T> = {
  query: UseQueryResult<T>
  /** The content of the tab within 'Loading …' and 'Error loading …'. */
  name: string
  children: (data: T) => ReactNode
}

/** The content of a tab, while it loads and when it could not be loaded. */
export function TabQuery<T>({ query, name, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null || isFetching) return <SkeletonList count={2} label={`Loading ${name}…`} />
  return (
    <QueryError error={error} onRetry={() => void refetch()}>
      {`Error loading ${name}. Please try again later.`}
    </QueryError>
  )
}
