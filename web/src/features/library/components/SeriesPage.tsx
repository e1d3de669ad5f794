import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { c, msgid, ngettext, t } from 'ttag'
import { isNotFound } from '@/api/errors'
import type { PlayablePost, Series, SeriesPost } from '@/api/types'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { lessonPath, paths, seriesPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { BackLink } from '@/shared/ui/BackLink'
import { Badge } from '@/shared/ui/Badge'
import { Notice } from '@/shared/ui/Notice'
import { BidiText } from '@/shared/ui/BidiText'
import { QueryError } from '@/shared/ui/QueryError'
import { ShareButton } from '@/shared/ui/ShareButton'
import { Skeleton, SkeletonList } from '@/shared/ui/Skeleton'
import { seriesPostsQuery, seriesQuery } from '../api/collections'
import { LIBRARY_ERRORS } from '../errorTexts'
import { hasDatesInOrder } from '../seriesProgress'
import { LoadFailure } from './LoadFailure'
import { nativePlayer } from './PostMedia'
import { PostMeta } from './PostMeta'
import { SeriesStart } from './SeriesStart'
import { UnknownPage } from './UnknownPage'

const back = <BackLink to={paths.series}>{t`Back to Series`}</BackLink>

/** Renders a lesson's player, which can go on to the next lesson. */
type SeriesAudioSlot = (post: PlayablePost, series: Pick<Series, 'id' | 'slug'>) => ReactNode

type Slots = {
  /** The ambient sound player. */
  ambient?: ReactNode
  /** Renders a lesson's audio player. */
  audio?: SeriesAudioSlot
  /** Wraps the error state. */
  failure?: (notice: ReactNode) => ReactNode
}

export function SeriesPage({ slug, failure = (notice) => notice, ...slots }: { slug: string } & Slots) {
  const { data: series, error, isPending, refetch } = useQuery(seriesQuery(slug))
  useTitle(series?.title)
  if (isNotFound(error)) return <UnknownPage sentence={t`This series is not here, or not any more.`}>{back}</UnknownPage>
  if (error) {
    return failure(
      <LoadFailure title={c('singular').t`Series`} back={back} error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.series}
      </LoadFailure>,
    )
  }
  return (
    <div className="page pt-5 pb-16 md:pt-8">
      <div className="mx-auto max-w-[46rem]">
        {back}
        {!series && <h1 className="sr-only">{c('singular').t`Series`}</h1>}
        {isPending && <Loading />}
        {series && <Content series={series} {...slots} />}
      </div>
    </div>
  )
}

function Content({ series, ambient, audio = nativePlayer }: { series: Series } & Slots) {
  const count = series.posts.length
  const { data } = useQuery(seriesPostsQuery(series.id))
  const lessons = [...(data ?? [])].sort((a, b) => a.position - b.position)
  const minutes = lessons.reduce((sum, { post }) => sum + post.readMinutes, 0)
  return (
    <>
      <header className="mt-5 mb-9 border-b border-rule pb-7 md:mt-8">
        <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">
          {c('singular').t`Series`} · {ngettext(msgid`${count} lesson`, `${count} lessons`, count)}
          {minutes > 0 && ` · ${t`${minutes} min read`}`}
        </p>
        <h1 {...contentLanguage(series.title)} className="mt-3 text-[2.1rem] md:text-[2.75rem]">
          <BidiText>{series.title}</BidiText>
        </h1>
        <p {...contentLanguage(series.description)} className="mt-4 font-serif text-lg text-ink-soft md:text-xl">
          {series.description}
        </p>
        <div className="mt-6 grid gap-4">
          {/* As high while the lessons load. */}
          {count > 0 && (
            <div className="flex min-h-11 items-center gap-4">
              <SeriesStart slug={series.slug} lessons={lessons} />
            </div>
          )}
          <div className="-ms-4">
            <ShareButton path={seriesPath(series.slug)} title={series.title} />
          </div>
        </div>
        {ambient}
      </header>
      <Lessons series={series} lessons={lessons} audio={audio} />
    </>
  )
}

type LessonsProps = { series: Series; lessons: SeriesPost[]; audio: SeriesAudioSlot }

function Lessons({ series, lessons, audio }: LessonsProps) {
  // Links to a series have the number of the lesson that they are in. The browser keeps it for a page that is loaded anew.
  const cameFrom = useBrowserValue(String(useLocation().state), '')
  const { isPending, isError, error, refetch } = useQuery(seriesPostsQuery(series.id))
  if (isPending) return <SkeletonList count={3} label={t`Loading lessons…`} />
  if (isError) {
    return (
      <QueryError error={error} onRetry={() => void refetch()}>
        {LIBRARY_ERRORS.series}
      </QueryError>
    )
  }
  if (lessons.length === 0) return <Notice kind="empty">{t`No posts in this series yet`}</Notice>
  const isDated = hasDatesInOrder(lessons)
  return (
    <ol className="grid gap-2">
      {lessons.map((lesson) => (
        <Lesson key={lesson.id} lesson={lesson} series={series} audio={audio} isDated={isDated} isOrigin={String(lesson.position) === cameFrom} />
      ))}
    </ol>
  )
}

type LessonProps = {
  lesson: SeriesPost
  series: Series
  audio: SeriesAudioSlot
  isDated: boolean
  /** The reader came from it. */
  isOrigin: boolean
}

function Lesson({ lesson: { position, post }, series, audio, isDated, isOrigin }: LessonProps) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 md:grid-cols-[4rem_minmax(0,1fr)]">
      <span className="pt-4 text-end font-serif text-xl text-gold md:text-2xl"><bdi>#{position}</bdi></span>
      <article
        className={cx(
          'group relative rounded-xl border p-4 transition-colors duration-150 hover:border-rule hover:bg-raised',
          isOrigin ? 'border-rule bg-raised' : 'border-transparent',
        )}
      >
        <h2 {...contentLanguage(post.title)} className="text-xl md:text-2xl">
          <Link to={lessonPath(post, series.slug)} className="card-link group-hover:text-tekhelet">
            <BidiText>{post.title}</BidiText>
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap gap-x-2.5 text-sm text-ink-faint">
          {isOrigin && <Badge variant="blue">{t`You were here`}</Badge>}
          <PostMeta post={post} isDated={isDated} />
        </p>
        <p {...contentLanguage(post.excerpt)} className="mt-2.5 font-serif text-[1.0625rem] text-ink-soft">
          {post.excerpt}
        </p>
        {post.audioUrl && (
          <div className="above-card-link mt-4 -mb-6">{audio(post, series)}</div>
        )}
        <Link
          to={lessonPath(post, series.slug)}
          className="above-card-link mt-3 inline-block font-semibold text-tekhelet group-hover:underline"
        >
          {t`Read Full Post`}
          <span {...contentLanguage(post.title)} className="sr-only">
            : {post.title}
          </span>
        </Link>
      </article>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="mt-10">
      <span className="sr-only">{t`Loading series…`}</span>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="mt-5 h-5 w-full" />
      <Skeleton className="mt-3 mb-10 h-5 w-2/3" />
      <SkeletonList count={2} label="" />
    </div>
  )
}
