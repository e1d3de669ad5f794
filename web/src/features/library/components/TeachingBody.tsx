import type { Post } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { BidiText } from '@/shared/ui/BidiText'
import { ReadingBody } from './ReadingBody'

type Props = { post: Pick<Post, 'content' | 'isLocked' | 'preview'>; essay?: boolean }

/** The text of a teaching; of a locked one the preview and who may read on (ACCESS-13). */
export function TeachingBody({ post, essay = false }: Props) {
  if (!post.isLocked) return <ReadingBody html={post.content} essay={essay} />
  return (
    <>
      <div className={cx('reading', essay && 'reading-essay')}>
        <p>
          <BidiText>{post.preview}</BidiText>
        </p>
      </div>
      <p role="note" className="mt-6 rounded-lg border-l-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
        The full teaching is available for premium members.
      </p>
    </>
  )
}
