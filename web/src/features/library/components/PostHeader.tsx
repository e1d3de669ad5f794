import type { Post } from '@/api/types'
import { longDate, machineTime } from '@/shared/lib/dates'
import { paths, seriesPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { topicName } from '@/shared/lib/topics'
import { Separator } from '@/shared/ui/Separator'
import { BidiText } from '@/shared/ui/BidiText'
import { Link } from 'react-router'
import { t } from 'ttag'
import { placeInSeries, type SeriesContext } from '../seriesContext'
import { POST_TEXTS } from '../postTexts'

/**
 * The header of a teaching: its place in a series, title, excerpt, author, long date, topics. Its rows are flex boxes, which
 * `reading.css` moves to the side of a title in the other direction.
 */
export function PostHeader({ post, context }: { post: Post; context: SeriesContext | null }) {
  return (
    <header className="mt-3 mb-5 border-b border-rule pb-3 md:mt-8 md:mb-11 md:pb-7">
      <p className="flex gap-x-2.5 text-sm font-semibold tracking-[0.08em] whitespace-nowrap text-gold uppercase">
        <span>{POST_TEXTS[post.type].typeName}</span>
        {context && <LessonMark context={context} />}
      </p>
      <h1 {...contentLanguage(post.title)} className="mt-3 text-[2.1rem] md:text-[2.85rem] md:leading-[1.12]">
        <BidiText>{post.title}</BidiText>
      </h1>
      {post.excerpt && (
        <p
          {...contentLanguage(post.excerpt)}
          className="me-auto mt-3 max-w-[36rem] font-serif text-base text-ink-soft italic md:mt-4 md:text-xl"
        >
          <BidiText>{post.excerpt}</BidiText>
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-2.5 gap-y-1 text-[0.9375rem] text-ink-faint md:mt-5">
        <span className="font-medium text-ink-soft"><BidiText>{post.author}</BidiText></span>
        <Separator />
        <time dateTime={machineTime(post.publishDate)}>{longDate(post.publishDate)}</time>
        <Separator />
        <span>{t`${post.readMinutes} min read`}</span>
      </p>
      <Topics topics={post.topics} />
    </header>
  )
}

/** It takes no room of its own, so that nothing moves when it arrives after the text. */
function LessonMark({ context: { series } }: { context: SeriesContext }) {
  return (
    <>
      <Separator />
      <Link
        to={seriesPath(series.slug)}
        state={series.position}
        className="-my-3 flex min-w-0 gap-x-[0.4em] py-3 underline-offset-4 hover:underline"
      >
        <span className="shrink-0">{placeInSeries(series)}:</span>{' '}
        <span {...contentLanguage(series.title)} className="truncate">
          <BidiText>{series.title}</BidiText>
        </span>
      </Link>
    </>
  )
}

function Topics({ topics }: { topics: string[] }) {
  if (topics.length === 0) return null
  return (
    <ul aria-label={t`Topics`} className="flex flex-wrap gap-x-4 md:mt-2">
      {topics.map((topic) => (
        <li key={topic}>
          <Link
            to={`${paths.search}?q=${encodeURIComponent(topic)}`}
            className="inline-flex min-h-11 items-center text-sm text-tekhelet underline-offset-4 hover:underline"
          >
            <BidiText>{topicName(topic)}</BidiText>
          </Link>
        </li>
      ))}
    </ul>
  )
}
