/** What is said of a place in a book or a work. `api/search/references/missing.py` has the same sentences. */
import { msgid, ngettext, t } from 'ttag'
import type { components } from '@/api/schema'
import { language } from '@/shared/lib/language'

type PlaceProblem = components['schemas']['PlaceProblem']
type NamedPlace = { reference: string; hebrewReference: string }

/** The name of a place in the interface's language. */
export const placeName = ({ reference, hebrewReference }: NamedPlace): string => (language === 'he' ? hebrewReference : reference)

/** Why there is no such place (SEARCH-45): 'There is no Shabbat 158a: Shabbat has 157 folios.' */
export function missingPlaceText(place: string, { kind, within, hebrewWithin, number, side, unit }: PlaceProblem): string {
  const work = language === 'he' ? hebrewWithin : within
  if (kind === 'size') return t`There is no ${place}: ${work} has ${COUNTS[unit](number)}.`
  if (kind === 'absent') return t`There is no ${place}: ${work} has no folio ${number}.`
  if (kind === 'end') return t`There is no ${place}: ${work} ends on ${pointName(number, side, unit)}.`
  if (unit === 'folio') return t`There is no ${place}: ${work} begins on ${pointName(number, side, unit)}.`
  return t`There is no ${place}: ${work} begins with ${pointName(number, side, unit)}.`
}

/** The beginning or the end of a work: 'folio 157b', 'chapter 1'. */
function pointName(number: number, side: PlaceProblem['side'], unit: PlaceProblem['unit']): string {
  if (side === 'a') return t`folio ${number}a`
  if (side === 'b') return t`folio ${number}b`
  if (unit === 'section') return t`section ${number}`
  return unit === 'part' ? t`part ${number}` : t`chapter ${number}`
}

const COUNTS: Record<PlaceProblem['unit'], (count: number) => string> = {
  chapter: (count) => ngettext(msgid`${count} chapter`, `${count} chapters`, count),
  verse: (count) => ngettext(msgid`${count} verse`, `${count} verses`, count),
  folio: (count) => ngettext(msgid`${count} folio`, `${count} folios`, count),
  mishnah: (count) => ngettext(msgid`${count} mishnah`, `${count} mishnahs`, count),
  halakhah: (count) => ngettext(msgid`${count} halakhah`, `${count} halakhahs`, count),
  section: (count) => ngettext(msgid`${count} section`, `${count} sections`, count),
  paragraph: (count) => ngettext(msgid`${count} paragraph`, `${count} paragraphs`, count),
  part: (count) => ngettext(msgid`${count} part`, `${count} parts`, count),
}
