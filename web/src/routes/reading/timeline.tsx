import { useParams } from 'react-router'
import { TimelinePage } from '@/features/library/components/TimelinePage'
import { Ambient } from '@/features/listen/components/Ambient'
import { Listen } from '@/features/listen/components/Listen'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'

export function Component() {
  const { slug = '' } = useParams()
  return (
    <TimelinePage
      key={slug}
      slug={slug}
      ambient={<Ambient />}
      audio={(post) => <Listen post={post} />}
      failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>}
    />
  )
}
