import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { language } from '@/shared/lib/language'
import { Separator } from '@/shared/ui/Separator'
import type { Verse } from '@/api/types'
import { QuotedCard } from './QuotedCard'

/** The verse of a reference search. In Hebrew it does not need the translation. */
export function VerseCard({ verse }: { verse: Verse }) {
  const { portion } = verse
  const english = language === 'en' ? verse.english : null
  return (
    <QuotedCard
      quoted={verse}
      size="text-[1.65rem] sm:text-[1.9rem]"
      translation={english && <p className="mt-4 font-serif text-lg leading-relaxed text-ink-soft">{english}</p>}
      link={
        portion && (
          <>
            <Separator />
            <PortionLink portion={portion} />
          </>
        )
      }
    >
      {verse.shown < verse.total && <ShownOf verse={verse} />}
      {english && <p className="mt-2 text-sm text-ink-faint">{t`English: Jewish Publication Society, 1917.`}</p>}
    </QuotedCard>
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
