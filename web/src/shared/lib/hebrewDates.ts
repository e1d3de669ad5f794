/**
 * Dates of the Hebrew interface: the Hebrew date before the civil one (LANG-10). Only its build has this module, since only
 * branches on `import.meta.env.MODE` use it. `api/core/dates.py` writes the same.
 *
 * The Hebrew date is that of the civil day: that it begins at sunset is not considered.
 */
import { dateFormat } from './dateFormat'
import { markedNumeral } from './hebrewNumerals'

/** The numbers are digits in every browser, and letters only here. */
const HEBREW = 'he-u-ca-hebrew-nu-latn'
/** Years are written without their thousands: תשפ״ז is 5787. */
const MILLENNIUM = 1000

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } satisfies Intl.DateTimeFormatOptions

/** 'ט״ז בכסלו', with 'תשפ״ז' if the year is wanted. */
function hebrewDay(moment: Date, zone: string, withYear: boolean): string {
  const parts = dateFormat('hebrew', HEBREW, DAY, zone).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${markedNumeral(Number(part('day')))} ב${part('month')}`
  return withYear ? `${day} ${markedNumeral(Number(part('year')) % MILLENNIUM)}` : day
}

/** 'ט״ז בכסלו' */
export const shortHebrewDate = (moment: Date, zone: string): string => hebrewDay(moment, zone, false)

/** 'ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026' */
export const fullHebrewDate = (moment: Date, zone: string): string =>
  `${hebrewDay(moment, zone, true)}, ${dateFormat('civil', 'he', DAY, zone).format(moment)}`

/** 'יום חמישי, ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026' */
export const longHebrewDate = (moment: Date, zone: string): string =>
  `${dateFormat('weekday', 'he', { weekday: 'long' }, zone).format(moment)}, ${fullHebrewDate(moment, zone)}`
