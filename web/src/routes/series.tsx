import { useParams } from 'react-router'
import { SeriesPage } from '@/features/library/components/SeriesPage'

export function Component() {
  const { slug = '' } = useParams()
  return <SeriesPage key={slug} slug={slug} />
}
