import { useQuery } from '@tanstack/react-query'
import { recentQuery } from '@/features/library/api/posts'
import { AiLearningPage } from '@/features/study/aiPage/AiLearningPage'

export function Component() {
  const { data = [], isPending } = useQuery(recentQuery())
  return <AiLearningPage recent={data} isPending={isPending} />
}
