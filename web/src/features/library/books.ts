/** The five books: order, Hebrew name and colour (the Tabernacle's: blue, purple, crimson, linen, gold). */
import type { Timeline } from '@/api/types'

type Book = { hebrew: string; text: string; border: string; fill: string }

const BOOKS: Record<string, Book> = {
  Genesis: { hebrew: 'בראשית', text: 'text-genesis', border: 'border-genesis', fill: 'bg-genesis' },
  Exodus: { hebrew: 'שמות', text: 'text-exodus', border: 'border-exodus', fill: 'bg-exodus' },
  Leviticus: { hebrew: 'ויקרא', text: 'text-leviticus', border: 'border-leviticus', fill: 'bg-leviticus' },
  Numbers: { hebrew: 'במדבר', text: 'text-numbers', border: 'border-numbers', fill: 'bg-numbers' },
  Deuteronomy: { hebrew: 'דברים', text: 'text-deuteronomy', border: 'border-deuteronomy', fill: 'bg-deuteronomy' },
}
const OTHER: Book = { hebrew: '', text: 'text-tekhelet', border: 'border-tekhelet', fill: 'bg-tekhelet' }

export const bookStyle = (book: string): Book => BOOKS[book] ?? OTHER

/** The id of a book's heading on the timeline. */
export const bookAnchor = (book: string): string => `book-${book.toLowerCase().replace(/\W+/g, '-')}`

/** Entries grouped by book, in the order of the Torah instead of the search's (TIMELINE-3). */
export function groupByBook(entries: Timeline[]): { book: string; entries: Timeline[] }[] {
  const groups = new Map<string, Timeline[]>()
  const inOrder = [...entries].sort((a, b) => a.order - b.order || a.id - b.id)
  for (const entry of inOrder) groups.set(entry.book, [...(groups.get(entry.book) ?? []), entry])
  return [...groups].map(([book, members]) => ({ book, entries: members }))
}
