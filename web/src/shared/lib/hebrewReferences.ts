/**
 * Books, chapters and verses of the Bible in Hebrew (I18N-12). Only the Hebrew build has this module, since only branches
 * on `import.meta.env.MODE` use it. `api/search/references/verse_reference.py` writes the same.
 */
import { hebrewNumeral } from './hebrewNumerals'

/** By the name that the site shows. `api/search/data/books.toml` has them with all their other names. */
const BOOKS: Readonly<Record<string, string>> = {
  Genesis: 'בראשית',
  Exodus: 'שמות',
  Leviticus: 'ויקרא',
  Numbers: 'במדבר',
  Deuteronomy: 'דברים',
  Joshua: 'יהושע',
  Judges: 'שופטים',
  '1 Samuel': 'שמואל א',
  '2 Samuel': 'שמואל ב',
  '1 Kings': 'מלכים א',
  '2 Kings': 'מלכים ב',
  Isaiah: 'ישעיהו',
  Jeremiah: 'ירמיהו',
  Ezekiel: 'יחזקאל',
  Hosea: 'הושע',
  Joel: 'יואל',
  Amos: 'עמוס',
  Obadiah: 'עובדיה',
  Jonah: 'יונה',
  Micah: 'מיכה',
  Nahum: 'נחום',
  Habakkuk: 'חבקוק',
  Zephaniah: 'צפניה',
  Haggai: 'חגי',
  Zechariah: 'זכריה',
  Malachi: 'מלאכי',
  Psalms: 'תהלים',
  Proverbs: 'משלי',
  Job: 'איוב',
  'Song of Songs': 'שיר השירים',
  Ruth: 'רות',
  Lamentations: 'איכה',
  Ecclesiastes: 'קהלת',
  Esther: 'אסתר',
  Daniel: 'דניאל',
  Ezra: 'עזרא',
  Nehemiah: 'נחמיה',
  '1 Chronicles': 'דברי הימים א',
  '2 Chronicles': 'דברי הימים ב',
}

export const isBook = (book: string): boolean => Object.hasOwn(BOOKS, book)

export const hebrewBook = (book: string): string => (isBook(book) ? (BOOKS[book] ?? book) : book)

/** 'ו, ט' */
export const hebrewVerseNumber = (chapter: number, verse: number): string =>
  `${hebrewNumeral(chapter)}, ${hebrewNumeral(verse)}`

export type Place = {
  book: string
  chapter: number
  /** Without it, whole chapters are meant. */
  verse?: number | undefined
  /** Of a range, also inside one chapter. */
  endChapter?: number | undefined
  endVerse?: number | undefined
}

/** 'בראשית יב', 'בראשית יב, ה', 'שמות כ, א–יד', 'בראשית א, א – ב, ג', 'בראשית א–ג' */
export function hebrewReference({ book, chapter, verse, endChapter, endVerse }: Place): string {
  const start = `${hebrewBook(book)} ${verse ? hebrewVerseNumber(chapter, verse) : hebrewNumeral(chapter)}`
  if (!endChapter) return start
  if (!endVerse) return `${start}–${hebrewNumeral(endChapter)}`
  if (endChapter === chapter) return `${start}–${hebrewNumeral(endVerse)}`
  return `${start} – ${hebrewVerseNumber(endChapter, endVerse)}`
}

const REFERENCE = /^(.+) (\d+)(?::(\d+))?(?:[-–](\d+)(?::(\d+))?)?$/
const numberOf = (digits: string | undefined) => (digits ? Number(digits) : undefined)

/** A reference by its English name ('Genesis 1:1-2:3', 'Psalm 23'). What is none stays as it is. */
export function hebrewReferenceName(reference: string): string {
  const [, name = '', chapter, verse, end, endVerse] = REFERENCE.exec(reference) ?? []
  // A single psalm is 'Psalm 23'.
  const book = name === 'Psalm' ? 'Psalms' : name
  if (!isBook(book)) return reference
  const inChapter = verse && !endVerse
  return hebrewReference({
    book,
    chapter: Number(chapter),
    verse: numberOf(verse),
    endChapter: numberOf(end && inChapter ? chapter : end),
    endVerse: numberOf(inChapter ? end : endVerse),
  })
}

/** Without vowel points and accents. */
export const withoutMarks = (hebrew: string): string => hebrew.replace(/\p{Mn}/gu, '')
