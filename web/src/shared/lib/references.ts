/**
 * Names of books, chapters, verses and portions as the interface shows them (I18N-12, I18N-13). Citations within a teaching's
 * own text stay as the teaching has them. `api/site/html_views/references.py` has the same.
 */
import type { VerseRange } from '@/api/types'
import { hebrewBook, hebrewReference, hebrewReferenceName, hebrewVerseNumber, isBook, withoutMarks } from './hebrewReferences'
import { hebrewNumeral } from './hebrewNumerals'

/** Replaced when the site is built, so that the English build has no table of Hebrew names. */
const IS_HEBREW = import.meta.env.MODE === 'he'

/** The number of a chapter or a verse: '12', or in the Hebrew interface 'יב'. */
export const verseOrChapter = (number: number): string => (IS_HEBREW ? hebrewNumeral(number) : String(number))

/** 'Genesis', or 'בראשית'. A name that is no book's stays as it is. */
export const bookName = (book: string): string => (IS_HEBREW ? hebrewBook(book) : book)

/** 'Noach', or 'נח': without points, as names stand in a sentence. */
export const portionName = (name: string, hebrewName: string): string => (IS_HEBREW ? withoutMarks(hebrewName) : name)

/** '6:9', or 'ו, ט'. */
export const verseNumber = (chapter: number, verse: number): string =>
  IS_HEBREW ? hebrewVerseNumber(chapter, verse) : `${chapter}:${verse}`

/** 'Genesis 6:9', or 'בראשית ו, ט'. */
export const verseName = (book: string, chapter: number, verse: number): string =>
  `${bookName(book)} ${verseNumber(chapter, verse)}`

/** 'Genesis 12:1–17:27', or 'בראשית יב, א – יז, כז'. */
export function verseRange({ book, startChapter, startVerse, endChapter, endVerse }: VerseRange): string {
  if (IS_HEBREW && isBook(book)) return hebrewReference({ book, chapter: startChapter, verse: startVerse, endChapter, endVerse })
  const end = endChapter === startChapter ? endVerse : `${endChapter}:${endVerse}`
  return `${book} ${startChapter}:${startVerse}–${end}`
}

/** A reference by the name that the API gives it: 'Genesis 1:1-2:3', or 'בראשית א, א – ב, ג'. */
export const referenceName = (reference: string): string => (IS_HEBREW ? hebrewReferenceName(reference) : reference)
