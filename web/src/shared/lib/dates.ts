/** Formats dates in the site's time zone, so that every reader sees the same day. */
import { dateFormat } from './dateFormat'
import { fullHebrewDate, longHebrewDate, shortHebrewDate } from './hebrewDates'
import { language } from './language'
import { site } from './siteConfig'

const ENGLISH = 'en-US'
const DAY_MS = 86_400_000

const DAY = { month: 'long', day: 'numeric', year: 'numeric' } satisfies Intl.DateTimeFormatOptions

/** Creates the first format early, which takes a tenth of a second on a phone. */
export const prepareDates = () => fullDate(new Date().toISOString())

/** 'Friday, November 20, 2026' (LOOK-14). */
export function longDate(iso: string, zone = site.siteTimezone): string {
  if (language === 'he') return longHebrewDate(new Date(iso), zone)
  return dateFormat('long', ENGLISH, { ...DAY, weekday: 'long' }, zone).format(new Date(iso))
}

/** 'November 20, 2026', for list cards. */
export function fullDate(iso: string, zone = site.siteTimezone): string {
  if (language === 'he') return fullHebrewDate(new Date(iso), zone)
  return dateFormat('full', ENGLISH, DAY, zone).format(new Date(iso))
}

/** 'Saturday, November 28, 2026' for a calendar day, independent of the time zone. */
export const longDay = (day: string): string => longDate(day, 'UTC')

/** 'November 28, 2026' for a calendar day. */
export const fullDay = (day: string): string => fullDate(day, 'UTC')

/** 'Nov 20' (LOOK-14). */
export function shortDate(iso: string, zone = site.siteTimezone): string {
  if (language === 'he') return shortHebrewDate(new Date(iso), zone)
  return dateFormat('short', ENGLISH, { month: 'short', day: 'numeric' }, zone).format(new Date(iso))
}

/** A moment for `<time datetime>`: HTML has at most three digits of a second's fraction, the API has six. */
export const machineTime = (iso: string): string => iso.replace(/\.\d+/, '')

/** In the site's time zone, as the server counts it. */
export const currentYear = (): string => dateFormat('year', ENGLISH, { year: 'numeric' }, site.siteTimezone).format(new Date())

/** The calendar day of a moment in a zone, as days since the epoch. */
export function dayNumber(moment: Date, zone = site.siteTimezone): number {
  const parts = dateFormat('parts', ENGLISH, { ...DAY, month: 'numeric' }, zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}
