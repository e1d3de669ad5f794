import { useParams } from 'react-router'
import { SeriesPage } from '@/features/library/components/SeriesPage'
import { Ambient } from '@/features/listen/components/Ambient'
import { Listen } from '@/features/listen/components/Listen'
import { NotKept } from '@/features/offline/components/NotKept'

export function Component() {
  const { slug = '' } = useParams()
  return (
    <SeriesPage
      key={slug}
      slug={slug}
      ambient={<Ambient />}
      audio={(post) => <Listen post={post} />}
      failure={(notice) => <NotKept>{notice}</NotKept>}
    />
  )
}
