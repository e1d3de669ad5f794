import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import type { Timeline } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { bookName } from '@/shared/lib/references'
import { insteadOfNavigating } from '@/shared/lib/clicks'
import { paths } from '@/shared/lib/paths'
import { bringIntoView } from '@/shared/lib/renderOffscreen'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHeader } from '@/shared/ui/PageHeader'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { thisWeekQuery, timelineListQuery } from '../api/collections'
import { bookAnchor, bookStyle, groupByBook } from '../books'
import { useTimelineFilter, type TimelineFilter } from '../hooks/useTimelineFilter'
import { weekMarks } from '../week'
import { LIBRARY_ERRORS } from '../errorTexts'
import { LoadMore } from './LoadMore'
import { ThisWeek } from './ThisWeek'
import { TimelineBook } from './TimelineBook'
import { TimelineFilterBar } from './TimelineFilterBar'
import { portionAnchor } from './TimelineCard'

export function TimelineListPage() {
  const filter = useTimelineFilter()
  return (
    <>
      <PageHeader
        title={t`Torah Timeline`}
        subtitle={t`The weekly portions, from the first word of Genesis to the last of Deuteronomy.`}
      />
      <div className="page pb-16">
        <JumpToBooks filter={filter} />
        <ThisWeek className="mx-auto mb-10 max-w-[66rem]" />
        <TimelineFilterBar filter={filter} />
        <Results filter={filter} />
      </div>
    </>
  )
}

/** Links to the books of the whole timeline. */
function JumpToBooks({ filter }: { filter: TimelineFilter }) {
  if (filter.isFiltered || filter.books.length < 2) return null
  return (
    <nav aria-label={t`Books`} className="mb-8 flex flex-wrap justify-center gap-x-3">
      {filter.books.map((book) => (
        <JumpLink
          key={book}
          to={bookAnchor(book)}
          block="start"
          className={cx('inline-flex min-h-11 items-center px-2 font-semibold', bookStyle(book).text)}
        >
          {bookName(book)}
        </JumpLink>
      ))}
    </nav>
  )
}

function Results({ filter }: { filter: TimelineFilter }) {
  const marks = weekMarks(useQuery(thisWeekQuery()).data)
  const list = useInfiniteQuery({
    ...timelineListQuery({ q: filter.search.q, book: filter.book }),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return <SkeletonList count={3} label={t`Loading portions…`} className="mx-auto mt-12 grid max-w-[60rem] gap-5" />
  }
  if (!list.data) {
    return (
      <QueryError className="mt-10" error={list.error} onRetry={() => void list.refetch()}>
        {LIBRARY_ERRORS.timeline}
      </QueryError>
    )
  }
  const entries = list.data.pages.flatMap((page) => page.items)
  const total = list.data.pages[0]?.total ?? entries.length
  return (
    <div aria-busy={list.isPlaceholderData}>
      <div className="mt-5 flex min-h-11 flex-wrap items-center justify-center gap-x-4 text-sm text-ink-faint">
        <p role="status">{filter.isFiltered ? ngettext(msgid`${total} portion`, `${total} portions`, total) : ''}</p>
        {filter.isFiltered && entries.length > 0 && (
          <ClearFilters variant="quiet" onClear={filter.clear} />
        )}
        <JumpToThisWeek entries={entries} marks={marks} />
      </div>
      {entries.length === 0 && <Empty filter={filter} />}
      <div className="mx-auto max-w-[66rem]">
        {groupByBook(entries).map((group) => (
          <TimelineBook key={group.book} {...group} marks={marks} />
        ))}
      </div>
      <LoadMore
        shown={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.isFetchNextPageError && queryErrorText(list.error, LIBRARY_ERRORS.timeline)}
        onClick={() => void list.fetchNextPage()}
      >
        {t`Load more portions`}
      </LoadMore>
    </div>
  )
}

type JumpProps = { entries: Timeline[]; marks: ReadonlyMap<string, string> }

function JumpToThisWeek({ entries, marks }: JumpProps) {
  const marked = entries.find(({ slug }) => marks.has(slug))
  if (!marked) return null
  return (
    <Button asChild variant="link">
      <JumpLink to={portionAnchor(marked.slug)} block="center">
        <ArrowDown aria-hidden size={17} />
        {t`Jump to this week`}
      </JumpLink>
    </Button>
  )
}

type JumpLinkProps = { to: string; block: ScrollLogicalPosition; className?: string; children: ReactNode }

/** A link to a place on this page, which the script takes without a change of the URL. */
function JumpLink({ to, block, children, ...rest }: JumpLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        jumpTo(to, block)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}

/** Scrolls to a book, or to the card of a portion's link, and focuses it, so that Tab continues from there. */
function jumpTo(id: string, block: ScrollLogicalPosition): void {
  const target = document.getElementById(id)
  bringIntoView(target?.closest('article') ?? target, { block })
  target?.focus({ preventScroll: true })
}

function Empty({ filter }: { filter: TimelineFilter }) {
  return (
    <Notice kind="empty" extra={filter.isFiltered && <ClearFilters variant="outline" onClear={filter.clear} />}>
      {filter.isFiltered ? t`No portions found matching your filters.` : t`No portions available yet`}
    </Notice>
  )
}

const ClearFilters = ({ variant, onClear }: { variant: 'quiet' | 'outline'; onClear: () => void }) => (
  <Button asChild variant={variant}>
    <Link to={paths.timeline} onClick={insteadOfNavigating(onClear)}>{t`Clear Filters`}</Link>
  </Button>
)
