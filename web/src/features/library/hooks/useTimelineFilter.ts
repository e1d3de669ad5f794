import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { readSearchParams } from '@/shared/lib/searchParams'
import { timelineListQuery } from '../api/collections'

/** The timeline's text search and book filter, both in the URL. */
export function useTimelineFilter() {
  const search = useUrlSearchText()
  const [params] = useSearchParams()
  const { book } = readSearchParams(params)
  // 'All Books, or a book taken from the data': from all of it, not from what the filter left.
  const all = useInfiniteQuery(timelineListQuery({ q: '', book: '' }))
  const books = [...new Set(all.data?.pages.flatMap((page) => page.items.map((entry) => entry.book)))]
  return {
    search,
    book,
    books: book && !books.includes(book) ? [...books, book] : books,
    isFiltered: search.q !== '' || book !== '',
    chooseBook: (next: string) => search.commit(undefined, { book: next }),
    clear: () => search.commit('', { book: '' }),
  }
}

export type TimelineFilter = ReturnType<typeof useTimelineFilter>
