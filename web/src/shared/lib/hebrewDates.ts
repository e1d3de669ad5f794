/**
 * Dates of the Hebrew interface: the Hebrew date before the civil one (I18N-10). Only its build has this module, since only
 * branches on `import.meta.env.MODE` use it. `api/site/html_views/dates.py` writes the same.
 *
 * The Hebrew date is that of the civil day: that it begins at sunset is not considered.
 */
import { markedNumeral } from './hebrewNumerals'

/** The numbers are digits in every browser, and letters only here. */
const HEBREW = 'he-u-ca-hebrew-nu-latn'
/** Years are written without their thousands: תשפ״ז is 5787. */
const MILLENNIUM = 1000

const SHAPES = {
  hebrew: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

function format(shape: keyof typeof SHAPES, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const locale = shape === 'hebrew' ? HEBREW : 'he'
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...SHAPES[shape], timeZone: zone })
  formats.set(key, cached)
  return cached
}

/** 'ט״ז בכסלו', with 'תשפ״ז' if the year is wanted. */
function hebrewDay(moment: Date, zone: string, withYear: boolean): string {
  const parts = format('hebrew', zone).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const day = `${markedNumeral(Number(part('day')))} ב${part('month')}`
  return withYear ? `${day} ${markedNumeral(Number(part('year')) % MILLENNIUM)}` : day
}

/** 'ט״ז בכסלו' */
export const shortHebrewDate = (moment: Date, zone: string): string => hebrewDay(moment, zone, false)

/** 'ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026' */
export const fullHebrewDate = (moment: Date, zone: string): string =>
  `${hebrewDay(moment, zone, true)}, ${format('day', zone).format(moment)}`

/** 'יום חמישי, ט״ז בכסלו תשפ״ז, 26 בנובמבר 2026' */
export const longHebrewDate = (moment: Date, zone: string): string =>
  `${format('weekday', zone).format(moment)}, ${fullHebrewDate(moment, zone)}`
