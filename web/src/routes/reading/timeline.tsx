import { useParams } from 'react-router'
import { TimelinePage } from '@/features/library/components/TimelinePage'
import { Ambient } from '@/features/listen/components/Ambient'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'

// With the teachings, below the text.
const Listen = lazyWithRetry(async () => ({ default: (await import('@/features/listen/components/Listen')).Listen }))

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
