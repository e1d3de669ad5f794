/** Formats dates in the site's time zone, so that every reader sees the same day. */
import { fullHebrewDate, longHebrewDate, shortHebrewDate } from './hebrewDates'
import { site } from './siteConfig'

/** Replaced when the site is built, so that the English build has no Hebrew dates (I18N-10). */
const IS_HEBREW = import.meta.env.MODE === 'he'

const DAY_MS = 86_400_000

const SHAPES = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  full: { month: 'long', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  parts: { year: 'numeric', month: 'numeric', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes milliseconds on a phone, and a list shows dozens of dates. */
function format(shape: keyof typeof SHAPES, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: zone })
  formats.set(key, cached)
  return cached
}

/** Creates the first format early, which takes a tenth of a second on a phone. */
export const prepareDates = () => fullDate(new Date().toISOString())

/** 'Friday, November 20, 2026' (LOOK-14). */
export function longDate(iso: string, zone = site.siteTimezone): string {
  if (IS_HEBREW) return longHebrewDate(new Date(iso), zone)
  return format('long', zone).format(new Date(iso))
}

/** 'November 20, 2026', for list cards. */
export function fullDate(iso: string, zone = site.siteTimezone): string {
  if (IS_HEBREW) return fullHebrewDate(new Date(iso), zone)
  return format('full', zone).format(new Date(iso))
}

/** 'Saturday, November 28, 2026' for a calendar day, independent of the time zone. */
export const longDay = (day: string): string => longDate(day, 'UTC')

/** 'November 28, 2026' for a calendar day. */
export const fullDay = (day: string): string => fullDate(day, 'UTC')

/** 'Nov 20' (LOOK-14). */
export function shortDate(iso: string, zone = site.siteTimezone): string {
  if (IS_HEBREW) return shortHebrewDate(new Date(iso), zone)
  return format('short', zone).format(new Date(iso))
}

/** The calendar day of a moment in a zone, as days since the epoch. */
export function dayNumber(moment: Date, zone = site.siteTimezone): number {
  const parts = format('parts', zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}
