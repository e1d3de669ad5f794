import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import type { PostType } from '@/api/types'
import { Listen } from '@/features/listen/components/Listen'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'
import { PostPage } from '@/features/library/components/PostPage'
import { UnknownPage } from '@/features/library/components/UnknownPage'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { listPath, parsePostId } from '@/shared/lib/paths'
import { WhenIdle } from '@/shared/ui/WhenIdle'
import { SavePost } from './SavePost'

// The row of tools; each tool is loaded when it is opened.
const PostTools = lazyWithRetry(() => import('@/features/study/tools/PostTools'))
const WhileReading = lazyWithRetry(() => import('./WhileReading'))

/** An id that is not a whole number is a 404 (ROUTE-14). */
export function PostRoute({ type }: { type: PostType }) {
  const { id: written = '' } = useParams()
  const id = parsePostId(written)
  const { search, hash } = useLocation()
  const [params] = useSearchParams()
  const withoutZeros = written.replace(/^0+/, '')
  if (withoutZeros !== written && parsePostId(withoutZeros) !== null) {
    // The server redirects in the same way (ROUTE-15).
    return <Navigate replace to={{ pathname: `${listPath(type)}/${withoutZeros}`, search, hash }} />
  }
  if (id === null) return <UnknownPage />
  return (
    <PostPage
      key={id}
      type={type}
      id={id}
      sample={params.has('sample')}
      failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>}
      save={(post) => <SavePost post={post} variant="page" />}
      place={(post) => (
        <WhenIdle>
          <WhileReading postId={post.id} />
        </WhenIdle>
      )}
      tools={(post) => (
        <WhenIdle>
          <PostTools post={post} />
        </WhenIdle>
      )}
      audio={(post, series) => <Listen post={post} series={series} preload={post.type === 'weekly'} />}
    />
  )
}
