import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { msgid, ngettext, t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import type { Timeline } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { bookName } from '@/shared/lib/references'
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

/** Links to the books of the whole timeline, which take their place without a change of the URL. */
function JumpToBooks({ filter }: { filter: TimelineFilter }) {
  if (filter.isFiltered || filter.books.length < 2) return null
  return (
    <nav aria-label={t`Books`} className="mb-8 flex flex-wrap justify-center gap-x-3">
      {filter.books.map((book) => (
        <a
          key={book}
          href={`#${bookAnchor(book)}`}
          className={cx('inline-flex min-h-11 items-center px-2 font-semibold', bookStyle(book).text)}
          onClick={(event) => {
            event.preventDefault()
            jumpTo(bookAnchor(book), 'start')
          }}
        >
          {bookName(book)}
        </a>
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
          <Button variant="quiet" onClick={filter.clear}>
            {t`Clear Filters`}
          </Button>
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
    <Button variant="link" onClick={() => jumpTo(portionAnchor(marked.slug), 'center')}>
      <ArrowDown aria-hidden size={17} />
      {t`Jump to this week`}
    </Button>
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
    <Notice kind="empty" action={filter.isFiltered ? { label: t`Clear Filters`, onClick: filter.clear } : undefined}>
      {filter.isFiltered ? t`No portions found matching your filters.` : t`No portions available yet`}
    </Notice>
  )
}
