import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { language } from '@/shared/lib/language'
import { Card } from '@/shared/ui/Card'
import { Separator } from '@/shared/ui/Separator'
import type { Verse } from '@/api/types'
import { placeName } from '../places'

/**
 * The verse of a reference search, above the teachings on it. In Hebrew it needs neither the Latin names nor the
 * translation.
 */
export function VerseCard({ verse }: { verse: Verse }) {
  const { hebrewReference, hebrew, portion } = verse
  const english = language === 'en' ? verse.english : null
  return (
    <Card asChild className="mt-5 px-5 py-5 sm:px-7 sm:py-6">
      <section aria-labelledby="verse-reference">
        <blockquote
          lang="he"
          dir="rtl"
          className="border-s-2 border-gold-line ps-4 text-[1.65rem] leading-[1.7] text-ink sm:ps-5 sm:text-[1.9rem]"
        >
          {hebrew}
        </blockquote>
        {english && <p className="mt-4 font-serif text-lg leading-relaxed text-ink-soft">{english}</p>}
        <div className="mt-4 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm text-ink-faint">
          <h3 id="verse-reference" className="font-sans text-base font-semibold tracking-normal text-ink">
            {placeName(verse)}
          </h3>
          {language === 'en' && (
            <bdi lang="he" dir="rtl">
              {hebrewReference}
            </bdi>
          )}
          {portion && (
            <>
              <Separator />
              <PortionLink portion={portion} />
            </>
          )}
        </div>
        {verse.shown < verse.total && <ShownOf verse={verse} />}
        {english && <p className="mt-2 text-sm text-ink-faint">{t`English: Jewish Publication Society, 1917.`}</p>}
      </section>
    </Card>
  )
}

function PortionLink({ portion: { url, parasha, hebrewName } }: { portion: NonNullable<Verse['portion']> }) {
  return (
    <Link to={url} className="group inline-flex min-h-6 items-baseline gap-x-2 text-tekhelet">
      {/* Only the Latin name is underlined: the line would cut through the Hebrew vowel points. */}
      {language === 'en' && <span className="underline underline-offset-4 group-hover:text-tekhelet-strong">{parasha}</span>}
      <bdi lang="he" dir="rtl">
        {hebrewName}
      </bdi>
    </Link>
  )
}

/** How many verses of a range are shown, and the way to the rest. */
function ShownOf({ verse: { shown, total, portion, restUrl } }: { verse: Verse }) {
  const more = total - shown
  const name = language === 'he' ? portion?.hebrewName : portion?.parasha
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {t`The first ${shown} of ${total} verses.`}
      {restUrl && name && (
        <>
          {' '}
          <Link to={restUrl} className="font-semibold text-tekhelet underline underline-offset-4">
            {ngettext(msgid`Read ${more} more verse in ${name}`, `Read ${more} more verses in ${name}`, more)}
          </Link>
        </>
      )}
    </p>
  )
}
