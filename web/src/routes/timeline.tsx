import { useParams } from 'react-router'
import { TimelinePage } from '@/features/library/components/TimelinePage'

export function Component() {
  const { slug = '' } = useParams()
  return <TimelinePage key={slug} slug={slug} />
}
