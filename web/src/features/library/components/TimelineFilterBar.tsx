import { useRef } from 'react'
import { t } from 'ttag'
import { useEarlyInput } from '@/shared/hooks/useEarlyInput'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { bookName } from '@/shared/lib/references'
import { FIELD_CLASSES, SearchField } from '@/shared/ui/SearchField'
import type { TimelineFilter } from '../hooks/useTimelineFilter'

/** The text search and the book filter of the timeline (TIMELINE-1, TIMELINE-2). */
export function TimelineFilterBar({ filter }: { filter: TimelineFilter }) {
  const { search, book, books } = filter
  const select = useRef<HTMLSelectElement>(null)
  // The router does not navigate before the whole page is taken over.
  useEarlyInput(select, book, (chosen) => queueMicrotask(() => filter.chooseBook(chosen)))
  return (
    <form
      role="search"
      aria-label={t`Filter the timeline`}
      action={paths.timeline}
      className="mx-auto grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]"
      onSubmit={(event) => {
        event.preventDefault()
        search.commit()
      }}
    >
      <SearchField
        name="q"
        label={t`Search the timeline`}
        placeholder={t`Portion, title or idea…`}
        value={search.text}
        onChange={search.type}
        onClear={() => search.commit('')}
      />
      <select
        ref={select}
        name="book"
        autoComplete="off"
        aria-label={t`Book`}
        value={book}
        onChange={(event) => filter.chooseBook(event.target.value)}
        className={cx(FIELD_CLASSES, 'pe-10 ps-4')}
      >
        <option value="">{t`All Books`}</option>
        {books.map((each) => (
          <option key={each} value={each}>
            {bookName(each)}
          </option>
        ))}
      </select>
    </form>
  )
}
