/** The parts of a portion's text, their names and addresses. */
import { t } from 'ttag'
import type { ReadingParts, VerseRange, VerseText } from '@/api/types'

/** The seven aliyot: the name, and what the English interface has beside it. */
export const ALIYOT = [
  [t`First aliyah`, 'ראשון'],
  [t`Second aliyah`, 'שני'],
  [t`Third aliyah`, 'שלישי'],
  [t`Fourth aliyah`, 'רביעי'],
  [t`Fifth aliyah`, 'חמישי'],
  [t`Sixth aliyah`, 'שישי'],
  [t`Seventh aliyah`, 'שביעי'],
] as const

export type Custom = ReadingParts['haftarot'][number]['customs'][number]

/** What the URL shows of a portion's text. `sabbath` is the special one whose haftarah is shown. */
export type TextPart = { aliyah: number; joined: boolean; haftarah: Custom | null; sabbath: string | null }

const DAY = /^(19|2[01])\d\d-\d\d-\d\d$/

/** `?aliyah=2&joined=1&haftarah=sephardi`, parsed as the server does: what is invalid counts as absent. */
export function readTextPart(params: URLSearchParams): TextPart {
  const aliyah = params.get('aliyah') ?? ''
  const haftarah = params.get('haftarah')
  const sabbath = params.get('sabbath') ?? ''
  return {
    aliyah: /^[1-7]$/.test(aliyah) ? Number(aliyah) : 1,
    joined: params.get('joined') === '1',
    haftarah: haftarah === 'ashkenazi' || haftarah === 'sephardi' ? haftarah : null,
    sabbath: DAY.test(sabbath) ? sabbath : null,
  }
}

export function textPartSearch({ aliyah = 1, joined, haftarah, sabbath }: Partial<TextPart>): string {
  const params = new URLSearchParams()
  if (aliyah > 1) params.set('aliyah', String(aliyah))
  if (joined) params.set('joined', '1')
  if (haftarah) params.set('haftarah', haftarah)
  if (haftarah && sabbath) params.set('sabbath', sabbath)
  const text = params.toString()
  return text && `?${text}`
}

/** The id of a verse on the page: '6:9', or 'haftarah-54:1'. */
export const verseId = ({ chapter, verse }: Pick<VerseText, 'chapter' | 'verse'>, prefix = '') => `${prefix}${chapter}:${verse}`

const VERSE = /^(\d{1,3}):(\d{1,3})$/
/** A verse's place among those of its book. */
const place = (chapter: number, verse: number) => chapter * 1000 + verse

/** The number of the aliyah that has the verse of an id ('6:9'); null if none has. */
export function aliyahOf(aliyot: readonly VerseRange[], id: string): number | null {
  const found = VERSE.exec(id)
  if (!found) return null
  const at = place(Number(found[1]), Number(found[2]))
  const index = aliyot.findIndex(
    (range) => place(range.startChapter, range.startVerse) <= at && at <= place(range.endChapter, range.endVerse),
  )
  return index < 0 ? null : index + 1
}

/** Which marks of the Hebrew text are shown: none, the vowel points, or the accents as well. */
export const MARKS = ['letters', 'points', 'accents'] as const
export type Marks = (typeof MARKS)[number]

const ACCENTS = /\u00a0\u05c0|[\u0591-\u05af\u05bd]/g
const POINTS = /[\u05b0-\u05bc\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g

/** A verse with points and accents, as far as they are shown. */
export function withMarks(hebrew: string, marks: Marks): string {
  if (marks === 'accents') return hebrew
  const pointed = hebrew.replace(ACCENTS, '')
  return marks === 'points' ? pointed : pointed.replace(POINTS, '')
}
