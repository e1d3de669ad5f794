/**
 * Books, chapters and verses of the Torah in Hebrew (LANG-12); `hebrewBible.ts` has the other books, which first views do not
 * need. Only the Hebrew build has these modules, since only branches on `import.meta.env.MODE` use them.
 * `api/search/references/verse_reference.py` writes the same.
 */
import { hebrewNumeral } from './hebrewNumerals'

/** By the name that the site shows. `api/search/data/books.toml` has them with all their other names. */
export type Books = Readonly<Record<string, string>>

const TORAH: Books = {
  Genesis: 'בראשית',
  Exodus: 'שמות',
  Leviticus: 'ויקרא',
  Numbers: 'במדבר',
  Deuteronomy: 'דברים',
}

/** The Hebrew name of a book of the Torah, or of one of `others`; null for another name. */
export function hebrewBook(book: string, others: Books = {}): string | null {
  const books = Object.hasOwn(TORAH, book) ? TORAH : others
  return Object.hasOwn(books, book) ? (books[book] ?? null) : null
}

/** 'ו, ט' */
export const hebrewVerseNumber = (chapter: number, verse: number): string =>
  `${hebrewNumeral(chapter)}, ${hebrewNumeral(verse)}`

export type Place = {
  chapter: number
  /** Without it, whole chapters are meant. */
  verse?: number | undefined
  /** Of a range, also inside one chapter. */
  endChapter?: number | undefined
  endVerse?: number | undefined
}

/** 'יב', 'יב, ה', 'כ, א–יד', 'א, א – ב, ג', 'א–ג' */
export function hebrewPlace({ chapter, verse, endChapter, endVerse }: Place): string {
  const start = verse ? hebrewVerseNumber(chapter, verse) : hebrewNumeral(chapter)
  if (!endChapter) return start
  if (!endVerse) return `${start}–${hebrewNumeral(endChapter)}`
  if (endChapter === chapter) return `${start}–${hebrewNumeral(endVerse)}`
  return `${start} – ${hebrewVerseNumber(endChapter, endVerse)}`
}

/** Without vowel points and accents. */
export const withoutMarks = (hebrew: string): string => hebrew.replace(/\p{Mn}/gu, '')
