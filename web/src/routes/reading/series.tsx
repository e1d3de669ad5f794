import { useParams } from 'react-router'
import { SeriesPage } from '@/features/library/components/SeriesPage'
import { Ambient } from '@/features/listen/components/Ambient'
import { Listen } from '@/features/listen/components/Listen'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'

export function Component() {
  const { slug = '' } = useParams()
  return (
    <SeriesPage
      key={slug}
      slug={slug}
      ambient={<Ambient />}
      audio={(post, series) => <Listen post={post} series={series} />}
      failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>}
    />
  )
}
