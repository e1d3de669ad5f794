/** Dates as readers see them: always in the site's time zone, so that every reader sees the same day. */
import { site } from './siteConfig'

const DAY_MS = 86_400_000

const format = (options: Intl.DateTimeFormatOptions, zone: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })

/** 'Friday, November 20, 2026' (document 2, details). */
export function longDate(iso: string, zone = site.siteTimezone): string {
  return format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone).format(
    new Date(iso),
  )
}

/** 'November 20, 2026', for list cards. */
export function fullDate(iso: string, zone = site.siteTimezone): string {
  return format({ month: 'long', day: 'numeric', year: 'numeric' }, zone).format(new Date(iso))
}

/** 'Saturday, November 28, 2026' for a day that is no moment: the same in every zone. */
export const longDay = (day: string): string => longDate(day, 'UTC')

/** 'November 28, 2026' for a day that is no moment. */
export const fullDay = (day: string): string => fullDate(day, 'UTC')

/** 'Nov 20' (document 1, home). */
export function shortDate(iso: string, zone = site.siteTimezone): string {
  return format({ month: 'short', day: 'numeric' }, zone).format(new Date(iso))
}

/** The calendar day of a moment in a zone, counted in whole days. */
export function dayNumber(moment: Date, zone = site.siteTimezone): number {
  const parts = format({ year: 'numeric', month: 'numeric', day: 'numeric' }, zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}
