/** The books of the Prophets and Writings, and references to the Bible by their English names: see `hebrewReferences.ts`. */
import { hebrewBook, hebrewPlace, type Books } from './hebrewReferences'

export const PROPHETS_AND_WRITINGS: Books = {
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

const REFERENCE = /^(.+) (\d+)(?::(\d+))?(?:[-–](\d+)(?::(\d+))?)?$/
const numberOf = (digits: string | undefined) => (digits ? Number(digits) : undefined)

/** 'Genesis 1:1-2:3' or 'Psalm 23' in Hebrew. What is no such reference stays as it is. */
export function hebrewReferenceName(reference: string): string {
  const [, name = '', chapter, verse, end, endVerse] = REFERENCE.exec(reference) ?? []
  // A single psalm is 'Psalm 23'.
  const book = hebrewBook(name === 'Psalm' ? 'Psalms' : name, PROPHETS_AND_WRITINGS)
  if (!book) return reference
  const inChapter = verse && !endVerse
  const place = hebrewPlace({
    chapter: Number(chapter),
    verse: numberOf(verse),
    endChapter: numberOf(end && inChapter ? chapter : end),
    endVerse: numberOf(inChapter ? end : endVerse),
  })
  return `${book} ${place}`
}
