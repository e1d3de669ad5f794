/** What is read on a Sabbath, in words. */
import { t } from 'ttag'
import type { ReadHaftarah, SpecialSabbath, VerseRange } from '@/api/types'
import { bibleVerseRange } from './bibleReferences'
import { fullDay } from './dates'
import { language } from './language'
import { portionName } from './references'

/** 'Hosea 12:13–14:10', or several passages. Hebrew names of verses have commas in them. */
export const versesName = (passages: VerseRange[]): string => passages.map(bibleVerseRange).join(language === 'he' ? '; ' : ', ')

/** 'Shabbat Chanukah'; null for a Sabbath that only has another haftarah (TEXT-14). */
export const specialName = ({ name, hebrewName }: SpecialSabbath): string | null =>
  name && hebrewName && portionName(name, hebrewName)

/** What a special Sabbath reads from another scroll (TEXT-14). */
export function otherScrollNames({ seventh, maftir }: SpecialSabbath): string[] {
  return [
    seventh && t`Seventh aliyah: ${bibleVerseRange(seventh)}`,
    maftir && t`Maftir: ${bibleVerseRange(maftir)}`,
  ].filter((name) => name !== null)
}

/** 'Shabbat Chanukah, December 5, 2026 · Maftir: Numbers 7:1–17'. */
export function specialSabbathText(special: SpecialSabbath, sabbath: string): string {
  const day = [specialName(special), fullDay(sabbath)].filter(Boolean).join(', ')
  return [day, ...otherScrollNames(special)].join(' · ')
}

export function haftarahName({ custom, passages }: ReadHaftarah): string {
  const verses = versesName(passages)
  if (custom === 'ashkenazi') return t`Haftarah, Ashkenazi: ${verses}`
  if (custom === 'sephardi') return t`Haftarah, Sephardi: ${verses}`
  return t`Haftarah: ${verses}`
}
