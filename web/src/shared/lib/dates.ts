/** Dates as readers see them: always in the site's time zone, so that every reader sees the same day. */
import { site } from './siteConfig'

const DAY_MS = 86_400_000

const SHAPES = {
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  full: { month: 'long', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  parts: { year: 'numeric', month: 'numeric', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept: to make one takes a phone milliseconds, and a list shows dozens of dates. */
function format(shape: keyof typeof SHAPES, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone: zone })
  formats.set(key, kept)
  return kept
}

/** A browser's first format takes a phone a tenth of a second: asked for before it is wanted, it is at hand. */
export const prepareDates = () => format('full', site.siteTimezone)

/** 'Friday, November 20, 2026' (document 2, details). */
export function longDate(iso: string, zone = site.siteTimezone): string {
  return format('long', zone).format(new Date(iso))
}

/** 'November 20, 2026', for list cards. */
export function fullDate(iso: string, zone = site.siteTimezone): string {
  return format('full', zone).format(new Date(iso))
}

/** 'Saturday, November 28, 2026' for a day that is no moment: the same in every zone. */
export const longDay = (day: string): string => longDate(day, 'UTC')

/** 'November 28, 2026' for a day that is no moment. */
export const fullDay = (day: string): string => fullDate(day, 'UTC')

/** 'Nov 20' (document 1, home). */
export function shortDate(iso: string, zone = site.siteTimezone): string {
  return format('short', zone).format(new Date(iso))
}

/** The calendar day of a moment in a zone, counted in whole days. */
export function dayNumber(moment: Date, zone = site.siteTimezone): number {
  const parts = format('parts', zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS
}
