import { describe, expect, it } from 'vitest'
import names from '../../../../tests/site/hebrew_names.json'
import { fullHebrewDate, longHebrewDate, shortHebrewDate } from './hebrewDates'
import { hebrewNumeral, markedNumeral } from './hebrewNumerals'
import { bibleBookName, bibleVerseName, bibleVerseRange, referenceName } from './bibleReferences'
import { hebrewReferenceName, PROPHETS_AND_WRITINGS } from './hebrewBible'
import { hebrewBook, hebrewPlace, withoutMarks } from './hebrewReferences'
import { bookName, portionName, verseRange } from './references'

/** Written by `tests/site/hebrew_names.py`, from the names and the calendar of the server. */
const { days, references, ranges } = names as unknown as {
  days: [string, string, string, string][]
  references: [string, string][]
  ranges: [{ book: string; startChapter: number; startVerse: number; endChapter: number; endVerse: number }, string][]
}

describe('Hebrew numerals', () => {
  it.each([
    [1, 'א', 'א׳'],
    [15, 'טו', 'ט״ו'],
    [16, 'טז', 'ט״ז'],
    [29, 'כט', 'כ״ט'],
    [115, 'קטו', 'קט״ו'],
    [176, 'קעו', 'קע״ו'],
    [787, 'תשפז', 'תשפ״ז'],
    [800, 'תת', 'ת״ת'],
  ])('write %i', (number, plain, marked) => {
    expect(hebrewNumeral(number)).toBe(plain)
    expect(markedNumeral(number)).toBe(marked)
  })
})

describe('Hebrew dates', () => {
  // rule: LANG-10
  it('are the server’s, on days of 19 years', () => {
    expect(days.length).toBeGreaterThan(600)
    expect(days.filter(([, long]) => long.includes('באדר ב׳')).length).toBeGreaterThan(7)
    const written = days.map(([day]) => {
      const moment = new Date(day)
      return [day, longHebrewDate(moment, 'UTC'), fullHebrewDate(moment, 'UTC'), shortHebrewDate(moment, 'UTC')]
    })
    expect(written).toEqual(days)
  })

  // rule: LANG-10
  it('are those of the day in the site’s time zone', () => {
    const evening = new Date('2026-11-26T23:30:00Z')
    expect(fullHebrewDate(evening, 'America/New_York')).toBe('ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026')
    expect(fullHebrewDate(evening, 'Asia/Jerusalem')).toBe('י״ז בכסלו תשפ״ז, 27 בנובמבר 2026')
  })
})

describe('Hebrew references', () => {
  // rule: LANG-12
  it('are those of the Bible’s books', () => {
    expect(references.length).toBeGreaterThan(250)
    expect(references.map(([name]) => [name, hebrewReferenceName(name)])).toEqual(references)
  })

  // rule: LANG-12
  it('of the portions, their aliyot and haftarot', () => {
    expect(ranges.length).toBeGreaterThan(400)
    const written = ranges.map(([range]) => {
      const { book, startChapter: chapter, startVerse: verse, endChapter, endVerse } = range
      return [range, `${hebrewBook(book, PROPHETS_AND_WRITINGS)} ${hebrewPlace({ chapter, verse, endChapter, endVerse })}`]
    })
    expect(written).toEqual(ranges)
  })

  // rule: LANG-12
  it('leave names as they are that are no book’s', () => {
    expect(hebrewBook('toString', PROPHETS_AND_WRITINGS)).toBeNull()
    expect(hebrewBook('Isaiah')).toBeNull()
    expect(hebrewReferenceName('constructor 1:1')).toBe('constructor 1:1')
  })

  it('have portions without points', () => expect(withoutMarks('חַיֵּי שָׂרָה')).toBe('חיי שרה'))
})

describe('references of the English interface', () => {
  it('are in English', () => {
    expect(verseRange({ book: 'Genesis', startChapter: 6, startVerse: 9, endChapter: 11, endVerse: 32 })).toBe('Genesis 6:9–11:32')
    expect(referenceName('Exodus 20:1-14')).toBe('Exodus 20:1-14')
    expect(bibleVerseRange({ book: 'Isaiah', startChapter: 54, startVerse: 1, endChapter: 54, endVerse: 5 })).toBe('Isaiah 54:1–5')
    expect(bibleVerseName('Genesis', 6, 9)).toBe('Genesis 6:9')
    expect(bookName('Genesis')).toBe('Genesis')
    expect(bibleBookName('Isaiah')).toBe('Isaiah')
    expect(portionName('Noach', 'נֹחַ')).toBe('Noach')
  })
})
