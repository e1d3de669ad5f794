/** Dates and times as they are typed, in the site's zone. */
import { site } from '@/shared/lib/siteConfig'

/** The date and time of a moment: '2026-11-20T06:00'. Empty for what is no moment. A bare date is 06:00. */
export function toLocal(iso: unknown, zone = site.siteTimezone): string {
  if (typeof iso !== 'string' || iso === '') return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return `${iso}T06:00`
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return ''
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  // While a year is typed it is 0002: `Intl` writes no zeros before it.
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** 'November 20, 2026 at 6:00 AM EST', in the site's zone. What is no moment stays as it is. */
export function dateTime(iso: string, zone = site.siteTimezone): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const shape = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zone }).format(moment)
}

/** 'at 2:05 PM EST' of a moment today, in the site's zone; null of any other day. */
export function timeToday(iso: string, zone = site.siteTimezone): string | null {
  const isToday = toLocal(iso, zone).slice(0, 10) === toLocal(new Date().toISOString(), zone).slice(0, 10)
  const shape = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone } as const
  return isToday ? `at ${new Intl.DateTimeFormat('en-US', shape).format(new Date(iso))}` : null
}

/** The moment of a date and time: '2026-11-20T11:00:00.000Z'. Empty for an empty one. */
export function fromLocal(local: string, zone = site.siteTimezone): string {
  const wanted = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}:00Z`) : NaN
  if (Number.isNaN(wanted)) return ''
  // The offset at the moment itself is found from a guess that is at most a day off.
  let moment = wanted
  for (let step = 0; step < 3; step += 1) moment += wanted - Date.parse(`${toLocal(new Date(moment).toISOString(), zone)}:00Z`)
  return new Date(moment).toISOString()
}
