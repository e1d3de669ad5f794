import { Link } from 'react-router'
import { pluralize } from '@/shared/lib/text'
import { Card } from '@/shared/ui/Card'
import { Separator } from '@/shared/ui/Separator'
import type { Verse } from '@/api/types'

/** The verse of a reference search, above the teachings on it. `api/site/html_views/verse_card.py` has the same. */
export function VerseCard({ verse }: { verse: Verse }) {
  const { reference, hebrewReference, hebrew, english, portion } = verse
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
            {reference}
          </h3>
          <bdi lang="he" dir="rtl">
            {hebrewReference}
          </bdi>
          {portion && (
            <>
              <Separator />
              <Link
                to={portion.url}
                className="group inline-flex min-h-6 items-baseline gap-x-2 text-tekhelet"
              >
                {/* Only the Latin name is underlined: the line would cut through the Hebrew vowel points. */}
                <span className="underline underline-offset-4 group-hover:text-tekhelet-strong">{portion.parasha}</span>
                <bdi lang="he" dir="rtl">
                  {portion.hebrewName}
                </bdi>
              </Link>
            </>
          )}
        </div>
        {verse.shown < verse.total && <ShownOf verse={verse} />}
        {english && <p className="mt-2 text-sm text-ink-faint">English: Jewish Publication Society, 1917.</p>}
      </section>
    </Card>
  )
}

/** How many verses of a range are shown, and the way to the rest. */
function ShownOf({ verse: { shown, total, portion, restUrl } }: { verse: Verse }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      The first {shown} of {total} verses.
      {restUrl && portion && (
        <>
          {' '}
          <Link to={restUrl} className="font-semibold text-tekhelet underline underline-offset-4">
            Read {pluralize(total - shown, 'more verse')} in {portion.parasha}
          </Link>
        </>
      )}
    </p>
  )
}
