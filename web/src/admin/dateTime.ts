import { site } from '@/shared/lib/siteConfig'

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: site.siteTimezone,
})

/** A moment in the site's time zone, as everywhere else: 'Nov 20, 2026, 7:00 AM EST'. */
export const dateTime = (iso: string): string => format.format(new Date(iso))
