import { Link } from 'react-router'
import { t } from 'ttag'
import type { PortionPost } from '@/api/types'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { postPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { ArchiveBadge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { nativePlayer, PostVideo, type AudioSlot } from './PostMedia'
import { PostMeta } from './PostMeta'
import { TeachingBody } from './TeachingBody'

// Below the text, and few teachings have them.
const JourneyPaths = lazyWithRetry(async () => ({ default: (await import('./JourneyPaths')).JourneyPaths }))

type Props = {
  post: PortionPost['post']
  audio?: AudioSlot | undefined
  /** Shows the call to join below the preview of a locked teaching: once a page. */
  hasCall: boolean
}

/** A teaching on the portion, in full (TIMELINE-13). Premium ones carry 'Archive' here (TIMELINE-14). */
export function PortionTeaching({ post, audio = nativePlayer, hasCall }: Props) {
  return (
    <article className="mb-14 border-b border-rule pb-12 last:border-0">
      <header className="mb-6">
        <h2 {...contentLanguage(post.title)} className="text-[1.75rem] md:text-[2rem]">
          <Link to={postPath(post)} className="hover:text-tekhelet">
            <BidiText>{post.title}</BidiText>
          </Link>
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-faint">
          {post.isPremium === 1 && <ArchiveBadge meaning="premium" />}
          <PostMeta post={post} />
        </p>
      </header>
      {audio(post)}
      <TeachingBody post={post} callLevel={hasCall ? 'h3' : null} />
      <PostVideo post={post} />
      <OptionalPart name={t`What comes next`}>
        <JourneyPaths postId={post.id} headingLevel="h3" />
      </OptionalPart>
    </article>
  )
}
