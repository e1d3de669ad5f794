/** Names of books and verses of the whole Bible: see `references.ts`. For what is not on the first screen. */
import type { VerseRange } from '@/api/types'
import { hebrewReferenceName, PROPHETS_AND_WRITINGS } from './hebrewBible'
import { hebrewBook } from './hebrewReferences'
import { language } from './language'
import { verseNumber, verseRange } from './references'

/** 'Isaiah', or 'ישעיהו'. A name that is no book's stays as it is. */
export const bibleBookName = (book: string): string => (language === 'he' ? (hebrewBook(book, PROPHETS_AND_WRITINGS) ?? book) : book)

/** 'Isaiah 54:1', or 'ישעיהו נד, א'. */
export const bibleVerseName = (book: string, chapter: number, verse: number): string =>
  `${bibleBookName(book)} ${verseNumber(chapter, verse)}`

/** 'Isaiah 54:1–55:5', or 'ישעיהו נד, א – נה, ה'. */
export const bibleVerseRange = (range: VerseRange): string => verseRange(range, language === 'he' ? PROPHETS_AND_WRITINGS : undefined)

/** A reference by the name that the API gives it: 'Genesis 1:1-2:3', or 'בראשית א, א – ב, ג'. */
export const referenceName = (reference: string): string => (language === 'he' ? hebrewReferenceName(reference) : reference)
