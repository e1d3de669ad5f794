import { site } from '@/shared/lib/siteConfig'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { CustomField, type Described } from './CustomField'
import { fromLocal, toLocal } from './zonedTime'

/** Date and time in the site's zone, with the Hebrew date of that day. */
export function DateField(described: Described) {
  return (
    <CustomField {...described} hint={`Time in ${site.siteTimezone.replace('_', ' ')}. Without one, now. A future date schedules it.`}>
      {(field, control) => (
        <>
          <input
            {...control}
            type="datetime-local"
            value={toLocal(field.value)}
            onChange={(event) => field.onChange(fromLocal(event.target.value))}
            className={`${FIELD_CLASSES} px-4 aria-invalid:border-danger`}
          />
          <p lang="he" dir="rtl" className="font-hebrew text-ink-soft">
            {hebrewDay(field.value)}
          </p>
        </>
      )}
    </CustomField>
  )
}

const HEBREW_DAY = { calendar: 'hebrew', day: 'numeric', month: 'long', year: 'numeric' } as const

/** The Hebrew date of a moment in the site's zone, until sunset. */
function hebrewDay(iso: unknown): string {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return ''
  return new Intl.DateTimeFormat('he-u-ca-hebrew-nu-hebr', { ...HEBREW_DAY, timeZone: site.siteTimezone }).format(new Date(iso))
}
