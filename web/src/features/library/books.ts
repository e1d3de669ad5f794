/** The five books: order, Hebrew name and colour (the Tabernacle's: blue, purple, crimson, linen, gold). */
import type { Timeline } from '@/api/types'

type Book = { hebrew: string; text: string; border: string }

const BOOKS: Record<string, Book> = {
  Genesis: { hebrew: 'בראשית', text: 'text-genesis', border: 'border-genesis' },
  Exodus: { hebrew: 'שמות', text: 'text-exodus', border: 'border-exodus' },
  Leviticus: { hebrew: 'ויקרא', text: 'text-leviticus', border: 'border-leviticus' },
  Numbers: { hebrew: 'במדבר', text: 'text-numbers', border: 'border-numbers' },
  Deuteronomy: { hebrew: 'דברים', text: 'text-deuteronomy', border: 'border-deuteronomy' },
}
const OTHER: Book = { hebrew: '', text: 'text-tekhelet', border: 'border-tekhelet' }

export const bookLook = (book: string): Book => BOOKS[book] ?? OTHER

/** 'Genesis 12:1–17:27'. */
export function verseRange(entry: Pick<Timeline, 'book' | 'startChapter' | 'startVerse' | 'endChapter' | 'endVerse'>): string {
  const { book, startChapter, startVerse, endChapter, endVerse } = entry
  const end = endChapter === startChapter ? endVerse : `${endChapter}:${endVerse}`
  return `${book} ${startChapter}:${startVerse}–${end}`
}

/** Entries by book, in the order in which they come. */
export function groupByBook(entries: Timeline[]): { book: string; entries: Timeline[] }[] {
  const groups = new Map<string, Timeline[]>()
  for (const entry of entries) groups.set(entry.book, [...(groups.get(entry.book) ?? []), entry])
  return [...groups].map(([book, members]) => ({ book, entries: members }))
}
