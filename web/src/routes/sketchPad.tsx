import { useQuery } from '@tanstack/react-query'
import { recentQuery } from '@/features/library/api/posts'
import { SketchPadPage } from '@/features/study/sketch/SketchPadPage'

export function Component() {
  const { data, isPending, refetch } = useQuery(recentQuery())
  return <SketchPadPage recent={data} isPending={isPending} onRetry={() => void refetch()} />
}
