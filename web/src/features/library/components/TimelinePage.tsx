import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing } from '@/api/request'
import type { Post, Timeline } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { fullDate } from '@/shared/lib/dates'
import { paths, postPath, timelinePath } from '@/shared/lib/paths'
import { ArchiveBadge } from '@/shared/ui/Badge'
import { BackLink } from '@/shared/ui/BackLink'
import { NOT_FOUND_TITLE, NotFound } from '@/shared/ui/NotFound'
import { Notice } from '@/shared/ui/Notice'
import { Dot } from '@/shared/ui/Dot'
import { Script } from '@/shared/ui/Script'
import { ShareButton } from '@/shared/ui/ShareButton'
import { Skeleton, SkeletonList } from '@/shared/ui/Skeleton'
import { timelinePostsQuery, timelineQuery } from '../api/collections'
import { bookLook, verseRange } from '../books'
import { DETAIL_TEXTS } from '../texts'
import { JourneyPaths } from './JourneyPaths'
import { PostAudio, PostVideo } from './PostMedia'
import { ReadingBody } from './ReadingBody'

const LOAD_ERROR = 'Error loading this portion. Please try again later.'
const back = <BackLink to={paths.timeline}>Back to Torah Timeline</BackLink>

export function TimelinePage({ slug }: { slug: string }) {
  const { data: entry, error, isPending, refetch } = useQuery(timelineQuery(slug))
  useTitle(entry && `${entry.parasha}: ${entry.title}`)
  if (isMissing(error)) {
    return (
      <NotFound title="Torah Timeline Not Found" detail={NOT_FOUND_TITLE}>
        {back}
      </NotFound>
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      <div className="mx-auto max-w-[40rem]">
        {back}
        {isPending && (
          <div role="status" className="mt-10">
            <span className="sr-only">Loading portion…</span>
            <Skeleton className="h-20 w-1/2" />
            <Skeleton className="mt-5 h-11 w-4/5" />
            <Skeleton className="mt-5 h-5 w-full" />
          </div>
        )}
        {error && (
          <div className="mt-6">
            <Notice kind="error" action={{ label: 'Try again', onClick: () => void refetch() }}>
              {LOAD_ERROR}
            </Notice>
          </div>
        )}
        {entry && <Content entry={entry} />}
      </div>
    </div>
  )
}

function Content({ entry }: { entry: Timeline }) {
  const look = bookLook(entry.book)
  return (
    <>
      <header className="mt-5 mb-10 border-b border-rule pb-8 text-center md:mt-8">
        <p lang="he" dir="rtl" className={cx('hebrew-display text-6xl md:text-7xl', look.text)}>
          {entry.hebrewName}
        </p>
        <p className="mt-5 text-sm font-semibold tracking-[0.08em] text-gold uppercase">
          {entry.book} · {entry.parasha}
        </p>
        <h1 className="mt-2 text-[2.1rem] md:text-[2.75rem]">
          <Script>{entry.title}</Script>
        </h1>
        <p className="mt-3 text-[0.9375rem] text-ink-faint">
          {entry.englishName} · {verseRange(entry)}
        </p>
        {entry.imageUrl && (
          <img src={entry.imageUrl} alt="" className="mt-6 max-h-96 w-full rounded-xl border border-rule object-cover" />
        )}
        <p className="mt-6 text-left font-serif text-lg text-ink-soft md:text-xl">{entry.description}</p>
        <div className="mt-4">
          <ShareButton path={timelinePath(entry.slug)} title={entry.title} />
        </div>
      </header>
      <Teachings id={entry.id} />
    </>
  )
}

function Teachings({ id }: { id: number }) {
  const { data, isPending, isError, refetch } = useQuery(timelinePostsQuery(id))
  if (isPending) return <SkeletonList count={2} label="Loading teachings…" />
  if (isError) {
    return (
      <Notice kind="error" action={{ label: 'Try again', onClick: () => void refetch() }}>
        {LOAD_ERROR}
      </Notice>
    )
  }
  if (data.length === 0) return <Notice kind="empty">No teachings on this portion yet</Notice>
  return data.map((link) => <Teaching key={link.id} post={link.post} />)
}

/** A teaching on the portion, in full (document 2). Premium ones carry 'Archive' here (decision 26). */
function Teaching({ post }: { post: Post }) {
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
      <PostAudio post={post} />
      <ReadingBody html={post.content} />
      <PostVideo post={post} />
      <JourneyPaths postId={post.id} headingLevel="h3" />
    </article>
  )
}
