/**
 * Names of the Torah's books, chapters, verses and portions as the interface shows them (LANG-12, LANG-13);
 * `bibleReferences.ts` has those of the whole Bible. Citations within a teaching's own text stay as the teaching has them.
 */
import type { VerseRange } from '@/api/types'
import { hebrewNumeral } from './hebrewNumerals'
import { hebrewBook, hebrewPlace, hebrewVerseNumber, withoutMarks, type Books } from './hebrewReferences'
import { language } from './language'

/** The number of a chapter or a verse: '12', or in the Hebrew interface 'יב'. */
export const verseOrChapter = (number: number): string => (language === 'he' ? hebrewNumeral(number) : String(number))

/** 'Genesis', or 'בראשית'. Another name stays as it is. */
export const bookName = (book: string): string => (language === 'he' ? (hebrewBook(book) ?? book) : book)

/** 'Noach', or 'נח': without points, as names stand in a sentence. */
export const portionName = (name: string, hebrewName: string): string => (language === 'he' ? withoutMarks(hebrewName) : name)

/** A portion's title or description; in the Hebrew interface the Hebrew one if it has one. */
export const inInterface = <Text extends string | null>(text: Text, hebrew: Text): Text => (language === 'he' && hebrew ? hebrew : text)

/** '6:9', or 'ו, ט'. */
export const verseNumber = (chapter: number, verse: number): string =>
  language === 'he' ? hebrewVerseNumber(chapter, verse) : `${chapter}:${verse}`

/** 'Genesis 12:1–17:27', or 'בראשית יב, א – יז, כז'. `others` are books outside of the Torah that may occur. */
export function verseRange({ book, startChapter, startVerse, endChapter, endVerse }: VerseRange, others?: Books): string {
  const name = language === 'he' && hebrewBook(book, others)
  if (name) return `${name} ${hebrewPlace({ chapter: startChapter, verse: startVerse, endChapter, endVerse })}`
  const end = endChapter === startChapter ? endVerse : `${endChapter}:${endVerse}`
  return `${book} ${startChapter}:${startVerse}–${end}`
}
