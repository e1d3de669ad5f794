import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import type { PostHit, SearchResponse, SeriesHit, TimelineHit } from '@/api/types'
import { bibleVerseRange } from '@/shared/lib/bibleReferences'
import { cx } from '@/shared/lib/cx'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { HTML_TAGS, parseHighlights } from '@/shared/lib/highlights'
import { language } from '@/shared/lib/language'
import { postPath, seriesPath, timelinePath } from '@/shared/lib/paths'
import { inInterface } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { ArchiveBadge, Badge, MembersMark } from '@/shared/ui/Badge'
import { textOf } from '@/shared/ui/BidiParts'
import { BidiText } from '@/shared/ui/BidiText'
import { Highlight } from '@/shared/ui/Highlight'
import { Separator } from '@/shared/ui/Separator'
import { countResults } from '../api/searchResults'
import { trackResultOpened } from '@/shared/lib/searchAnalytics'
import { offsetOf } from '../pages'
import { MoreLikeThis } from './MoreLikeThis'
import { ResultGroup } from './ResultGroup'

type GroupName = SearchResponse['order'][number]

/** The results of a group that may be on the first screen. */
const ON_FIRST_SCREEN = 3
const DEFERRED = 'deferred-render [--deferred-height:10rem]'

/** The three groups of results, the one with the best hit first (SEARCH-10). Groups without hits are hidden. */
export function ResultGroups({ answer, page }: { answer: SearchResponse; page: number }) {
  const { posts, series, torahTimelines, totals } = answer
  const onOpen = () => trackResultOpened({ query: answer.query, resultCount: countResults(answer) })
  const group = (name: GroupName) => ({ total: totals[name], shown: answer[name].length, before: offsetOf(page) })
  const groups: Record<GroupName, ReactNode> = {
    posts: (
      <ResultGroup key="posts" id="posts" title={t`Posts`} {...group('posts')}>
        {posts.map((hit, index) => (
          <PostResult key={hit.id} hit={hit} index={index} onOpen={onOpen} />
        ))}
      </ResultGroup>
    ),
    series: (
      <ResultGroup key="series" id="series" title={t`Series`} {...group('series')}>
        {series.map((hit, index) => (
          <SeriesResult key={hit.id} hit={hit} index={index} onOpen={onOpen} />
        ))}
      </ResultGroup>
    ),
    torahTimelines: (
      <ResultGroup key="timeline" id="timeline" title={t`Torah Timeline`} {...group('torahTimelines')}>
        {torahTimelines.map((hit, index) => (
          <TimelineResult key={hit.id} hit={hit} index={index} onOpen={onOpen} />
        ))}
      </ResultGroup>
    ),
  }
  return answer.order.map((name) => groups[name])
}

/** Called when the reader opens a result. */
type OnOpen = () => void

type HitProps<T> = {
  hit: T
  /** In its group. */
  index: number
  onOpen: OnOpen
}

type ResultProps = {
  heading?: 'h3' | 'h4'
  index: number
  onOpen: OnOpen
  to: string
  title: string
  snippet: string
  children: ReactNode
  below?: ReactNode
}

function Result({ heading: Heading = 'h4', index, onOpen, to, title, snippet, children, below }: ResultProps) {
  const segments = parseHighlights(title, HTML_TAGS)
  return (
    <li className={cx('group relative border-b border-rule py-5 last:border-0', index >= ON_FIRST_SCREEN && DEFERRED)}>
      <Heading {...contentLanguage(textOf(segments))} className="font-serif text-[1.3rem] leading-snug font-semibold">
        <Link to={to} onClick={onOpen} className="card-link group-hover:text-tekhelet">
          <Highlight segments={segments} />
        </Link>
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-faint">{children}</p>
      {snippet && <Snippet html={snippet} />}
      {below}
    </li>
  )
}

function Snippet({ html }: { html: string }) {
  const segments = parseHighlights(html, HTML_TAGS)
  return (
    <p {...contentLanguage(textOf(segments))} className="mt-2 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">
      <Highlight segments={segments} />
    </p>
  )
}

/** Marks what cites a place near the one that was searched (SEARCH-47). */
const Nearby = () => <Badge>{t`Nearby`}</Badge>

/** The paragraph that the snippet is from, where it is known (SEARCH-50). */
const resultPath = (hit: PostHit) => postPath(hit) + (hit.paragraph === null ? '' : `#${encodeURIComponent(hit.paragraph)}`)

type PostProps = HitProps<PostHit> & {
  /** Whether it is one of those that come closest where nothing was found. */
  isClosest?: boolean
}

export function PostResult({ hit, index, onOpen, isClosest = false }: PostProps) {
  return (
    <Result
      heading={isClosest ? 'h3' : 'h4'}
      index={index}
      onOpen={onOpen}
      to={resultPath(hit)}
      title={hit.highlightedTitle}
      snippet={hit.snippet || hit.excerpt}
      below={<MoreLikeThis postId={hit.id} title={hit.title} onOpen={onOpen} />}
    >
      {hit.semantic && !isClosest && <Badge variant="blue">{t`Close in meaning`}</Badge>}
      {hit.nearby && <Nearby />}
      {hit.isPremium === 1 && <ArchiveBadge meaning="premium" />}
      {hit.isLocked && <MembersMark />}
      <span>{hit.type === 'daily' ? t`Daily Learning` : t`Weekly Essay`}</span>
      <Separator />
      <time dateTime={machineTime(hit.publishDate)}>{fullDate(hit.publishDate)}</time>
      <Separator />
      <span>
        <BidiText>{hit.author}</BidiText>
      </span>
    </Result>
  )
}

function SeriesResult({ hit, index, onOpen }: HitProps<SeriesHit>) {
  return (
    <Result index={index} onOpen={onOpen} to={seriesPath(hit.slug)} title={hit.highlightedTitle} snippet={hit.snippet || hit.description}>
      {hit.nearby && <Nearby />}
      <span>{ngettext(msgid`${hit.lessonCount} lesson`, `${hit.lessonCount} lessons`, hit.lessonCount)}</span>
    </Result>
  )
}

function TimelineResult({ hit, index, onOpen }: HitProps<TimelineHit>) {
  const title = inInterface(hit.highlightedTitle, hit.highlightedHebrewTitle)
  const snippet = inInterface(hit.snippet, hit.hebrewSnippet)
  return (
    <Result index={index} onOpen={onOpen} to={timelinePath(hit.slug)} title={title} snippet={snippet}>
      {hit.nearby && <Nearby />}
      <PortionNames hit={hit} />
      <Separator />
      <bdi>{bibleVerseRange(hit)}</bdi>
    </Result>
  )
}

function PortionNames({ hit: { parasha, englishName, hebrewName } }: { hit: TimelineHit }) {
  if (language === 'he') return <span className="font-medium text-ink-soft">{hebrewName}</span>
  return (
    <>
      <span className="font-medium text-ink-soft">{parasha}</span>
      <span>{englishName}</span>
      <bdi lang="he" dir="rtl">
        {hebrewName}
      </bdi>
    </>
  )
}
