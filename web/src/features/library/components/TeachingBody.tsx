import { t } from 'ttag'
import type { Post } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { ReadingBody } from './ReadingBody'

// Only those who may not read a teaching need it.
const JoinCall = lazyWithRetry(() => import('./JoinCall'))

type Props = {
  post: Pick<Post, 'content' | 'isLocked' | 'preview'>
  essay?: boolean
  /** The level of the heading of the call to join; null leaves the call out. */
  callLevel?: 'h2' | 'h3' | null
}

/** The text of a teaching; of a locked one the preview and how to read on (ACCESS-13, ACCESS-21). */
export function TeachingBody({ post, essay = false, callLevel = 'h2' }: Props) {
  if (!post.isLocked) return <ReadingBody html={post.content} essay={essay} />
  return (
    <>
      <div className={cx('reading locked-preview', essay && 'reading-essay')}>
        <p {...contentLanguage(post.preview)}>
          <BidiText>{post.preview}</BidiText>
        </p>
      </div>
      {callLevel && (
        <OptionalPart name={t`The way to join`} loading={<div className="mt-6 h-80" />}>
          <JoinCall level={callLevel} />
        </OptionalPart>
      )}
    </>
  )
}
