import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Post } from '@/api/types'
import { fullDate } from '@/shared/lib/dates'
import { postPath } from '@/shared/lib/paths'
import { ArchiveBadge } from '@/shared/ui/Badge'
import { Dot } from '@/shared/ui/Dot'
import { Script } from '@/shared/ui/Script'
import { DETAIL_TEXTS } from '../texts'
import { JourneyPaths } from './JourneyPaths'
import { PostAudio, PostVideo } from './PostMedia'
import { ReadingBody } from './ReadingBody'

type Playable = Pick<Post, 'id' | 'type' | 'title' | 'author' | 'audioUrl' | 'imageUrl'>

/** What plays a teaching's audio version; the route says. */
export type AudioSlot = (post: Playable) => ReactNode

export const ownPlayer: AudioSlot = (post) => <PostAudio post={post} />

/** A teaching on the portion, in full (document 2). Premium ones carry 'Archive' here (decision 26). */
export function PortionTeaching({ post, audio = ownPlayer }: { post: Post; audio?: AudioSlot | undefined }) {
  return (
    <article className="mb-14 border-b border-rule pb-12 last:border-0">
      <header className="mb-6">
        <h2 className="text-[1.75rem] md:text-[2rem]">
          <Link to={postPath(post)} className="hover:text-tekhelet">
            <Script>{post.title}</Script>
          </Link>
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-faint">
          {post.isPremium === 1 && <ArchiveBadge meaning="premium" />}
          <time dateTime={post.publishDate}>{fullDate(post.publishDate)}</time>
          <Dot />
          <span>{DETAIL_TEXTS[post.type].typeName}</span>
          <Dot />
          <span>{post.readMinutes} min read</span>
        </p>
      </header>
      {audio(post)}
      <ReadingBody html={post.content} />
      <PostVideo post={post} />
      <JourneyPaths postId={post.id} headingLevel="h3" />
    </article>
  )
}
