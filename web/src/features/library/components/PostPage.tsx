import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Post, PostType } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { listPath, postPath } from '@/shared/lib/paths'
import { BackLink } from '@/shared/ui/BackLink'
import { Notice } from '@/shared/ui/Notice'
import { NotFound } from '@/shared/ui/NotFound'
import { ShareButton } from '@/shared/ui/ShareButton'
import { Skeleton } from '@/shared/ui/Skeleton'
import { usePost } from '../hooks/usePost'
import { DETAIL_TEXTS } from '../texts'
import { JourneyPaths } from './JourneyPaths'
import { PostHeader } from './PostHeader'
import { PostAudio, PostImage, PostVideo } from './PostMedia'
import { ReadingBody } from './ReadingBody'

/** `audio` draws the audio version of a teaching that has one: the route gives it the site's player. */
type Slots = { audio?: (post: Post) => ReactNode }
type Props = { type: PostType; id: number; sample: boolean } & Slots

/** A daily post or a weekly essay. Under the wrong type's address it moves to the right one (decision 21). */
export function PostPage({ type, id, sample, ...slots }: Props) {
  const state = usePost(type, id, sample)
  const texts = DETAIL_TEXTS[type]
  const back = <BackLink to={listPath(type)}>{texts.back}</BackLink>

  if (state.status === 'missing') return <NotFound detail={texts.error}>{back}</NotFound>
  if (state.status === 'loading') return <Loading />
  if (state.status === 'error') {
    return (
      <div className="page py-10 md:py-16">
        <Notice kind="error" action={{ label: 'Try again', onClick: state.retry }} extra={back}>
          {texts.error}
        </Notice>
      </div>
    )
  }
  if (state.post.type !== type) return <Navigate replace to={postPath(state.post)} />
  return <Article post={state.post} sample={state.sample} {...slots} />
}

const SAMPLE_NOTES = {
  no: null,
  chosen: 'This is a sample teaching.',
  fallback: 'This essay could not be found. Here is a sample essay in its place.',
} as const

const standardAudio = (post: Post) => <PostAudio post={post} />

type ArticleProps = { post: Post; sample: keyof typeof SAMPLE_NOTES } & Slots

function Article({ post, sample, audio = standardAudio }: ArticleProps) {
  useTitle(post.title)
  const texts = DETAIL_TEXTS[post.type]
  const back = <BackLink to={listPath(post.type)}>{texts.back}</BackLink>
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      <article className="mx-auto max-w-[38rem]">
        {back}
        {SAMPLE_NOTES[sample] && (
          <p role="note" className="mt-3 rounded-lg border-l-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
            {SAMPLE_NOTES[sample]}
          </p>
        )}
        <PostHeader post={post} />
        {audio(post)}
        <ReadingBody html={post.content} essay={post.type === 'weekly'} />
        <PostVideo post={post} />
        <PostImage post={post} />
        <div aria-hidden className="ornament mt-12 justify-center text-xs">
          ❖
        </div>
        {post.type === 'weekly' && sample === 'no' && <JourneyPaths postId={post.id} />}
        <footer className="mt-12 flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-5">
          {back}
          <ShareButton path={postPath(post)} title={post.title} look="outline" />
        </footer>
      </article>
    </div>
  )
}

function Loading() {
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      <div role="status" className="mx-auto max-w-[38rem]">
        <p className="flex min-h-11 items-center gap-3 text-ink-faint">
          <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-rule-strong border-t-tekhelet" />
          Loading content...
        </p>
        <Skeleton className="mt-12 h-11 w-4/5" />
        <Skeleton className="mt-5 h-5 w-2/3" />
        {[100, 96, 99, 92, 97, 60].map((width, index) => (
          <div key={index} className="mt-4" style={{ width: `${width}%` }}>
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
    </div>
  )
}
