import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAddressText } from '@/shared/hooks/useAddressText'
import { readAddress, writeAddress } from '@/shared/lib/addressState'
import { timelineListQuery } from '../api/collections'

/** The timeline's text search and book filter, both in the address. */
export function useTimelineFilter() {
  const search = useAddressText()
  const [params, setParams] = useSearchParams()
  const { book } = readAddress(params)
  // 'All Books, or a book taken from the data': from all of it, not from what the filter left.
  const all = useInfiniteQuery(timelineListQuery({ q: '', book: '' }))
  const books = [...new Set(all.data?.pages.flatMap((page) => page.items.map((entry) => entry.book)))]
  const write = (change: { book?: string; q?: string }) =>
    setParams((now) => writeAddress(now, change), { replace: true })
  return {
    search,
    book,
    books: book && !books.includes(book) ? [...books, book] : books,
    isFiltered: search.q !== '' || book !== '',
    chooseBook: (next: string) => write({ book: next }),
    clear: () => {
      search.commit('')
      write({ q: '', book: '' })
    },
  }
}

export type TimelineFilter = ReturnType<typeof useTimelineFilter>
