import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTitle } from '@/shared/hooks/useTitle'
import { cx } from '@/shared/lib/cx'
import { counted } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { FIELD, SearchField } from '@/shared/ui/SearchField'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { timelineListQuery } from '../api/collections'
import { bookLook, groupByBook } from '../books'
import { useTimelineFilter } from '../hooks/useTimelineFilter'
import { LoadMore } from './LoadMore'
import { TimelineCard } from './TimelineCard'

const LOAD_ERROR = 'Error loading the timeline. Please try again later.'

type Filter = ReturnType<typeof useTimelineFilter>

export function TimelineListPage() {
  useTitle('Torah Timeline')
  const filter = useTimelineFilter()
  return (
    <>
      <PageHead
        title="Torah Timeline"
        subtitle="The weekly portions, from the first word of Genesis to the last of Deuteronomy."
      />
      <div className="page pb-16">
        <FilterBar filter={filter} />
        <Results filter={filter} />
      </div>
    </>
  )
}

function FilterBar({ filter }: { filter: Filter }) {
  const { search, book, books } = filter
  return (
    <form
      role="search"
      aria-label="Filter the timeline"
      className="mx-auto grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]"
      onSubmit={(event) => {
        event.preventDefault()
        search.commit()
      }}
    >
      <SearchField
        label="Search the timeline"
        placeholder="Portion, title or idea…"
        value={search.text}
        onChange={search.type}
        onClear={() => search.commit('')}
      />
      <div className="relative">
        <select
          aria-label="Book"
          value={book}
          onChange={(event) => filter.chooseBook(event.target.value)}
          className={cx(FIELD, 'appearance-none pr-10 pl-4')}
        >
          <option value="">All Books</option>
          {books.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-3.5 right-3.5 text-ink-faint" />
      </div>
    </form>
  )
}

function Results({ filter }: { filter: Filter }) {
  const list = useInfiniteQuery({
    ...timelineListQuery({ q: filter.search.q, book: filter.book }),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return <SkeletonList count={3} label="Loading portions…" className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-3" />
  }
  if (!list.data) {
    return (
      <div className="mt-10">
        <Notice kind="error" action={{ label: 'Try again', onClick: () => void list.refetch() }}>
          {LOAD_ERROR}
        </Notice>
      </div>
    )
  }
  const entries = list.data.pages.flatMap((page) => page.items)
  const total = list.data.pages[0]?.total ?? entries.length
  return (
    <div aria-busy={list.isPlaceholderData}>
      <div className="mt-5 flex min-h-11 flex-wrap items-center justify-center gap-x-4 text-sm text-ink-faint">
        <p role="status">{filter.isFiltered ? counted(total, 'portion') : ''}</p>
        {filter.isFiltered && entries.length > 0 && (
          <Button look="quiet" onClick={filter.clear}>
            Clear Filters
          </Button>
        )}
      </div>
      {entries.length === 0 && <Empty filter={filter} />}
      {groupByBook(entries).map((group) => (
        <BookGroup key={group.book} {...group} />
      ))}
      <LoadMore
        shown={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.isFetchNextPageError && LOAD_ERROR}
        onClick={() => void list.fetchNextPage()}
      >
        Load more portions
      </LoadMore>
    </div>
  )
}

function Empty({ filter }: { filter: Filter }) {
  return (
    <Notice kind="empty" action={filter.isFiltered ? { label: 'Clear Filters', onClick: filter.clear } : undefined}>
      {filter.isFiltered ? 'No portions found matching your filters.' : 'No portions available yet'}
    </Notice>
  )
}

function BookGroup({ book, entries }: ReturnType<typeof groupByBook>[number]) {
  const look = bookLook(book)
  const id = `book-${book.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id} className="mt-6 mb-14">
      <div className="mb-5 flex items-baseline justify-between gap-4 border-b border-rule pb-2">
        <h2 id={id} className="text-2xl md:text-3xl">
          {book}
        </h2>
        {look.hebrew && (
          <span lang="he" dir="rtl" className={cx('hebrew-display text-2xl md:text-3xl', look.text)}>
            {look.hebrew}
          </span>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <TimelineCard key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  )
}
