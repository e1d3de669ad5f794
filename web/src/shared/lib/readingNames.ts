/** What is read on a Sabbath, in words. */
import { t } from 'ttag'
import type { ReadHaftarah, VerseRange } from '@/api/types'
import { bibleVerseRange } from './bibleReferences'
import { language } from './language'

/** 'Hosea 12:13–14:10', or several passages. Hebrew names of verses have commas in them. */
export const versesName = (passages: VerseRange[]): string => passages.map(bibleVerseRange).join(language === 'he' ? '; ' : ', ')

export function haftarahName({ custom, passages }: ReadHaftarah): string {
  const verses = versesName(passages)
  if (custom === 'ashkenazi') return t`Haftarah, Ashkenazi: ${verses}`
  if (custom === 'sephardi') return t`Haftarah, Sephardi: ${verses}`
  return t`Haftarah: ${verses}`
}
