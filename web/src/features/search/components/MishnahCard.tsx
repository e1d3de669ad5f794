import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import type { QuotedMishnahs } from '@/api/types'
import { TranslatedText } from '@/shared/citations/TranslatedText'
import { Separator } from '@/shared/ui/Separator'
import { QuotedCard } from './QuotedCard'

const placeOf = (reference: string) => reference.slice(reference.lastIndexOf(' ') + 1)

/** The mishnah of a search, or the first ones of a range or a chapter, with the way to its chapter (MISHNAH-6). */
export function MishnahCard({ mishnah }: { mishnah: QuotedMishnahs }) {
  const { shown, total, url, translations } = mishnah
  const rest = total - shown
  const label = rest ? ngettext(msgid`Read ${rest} more mishnah`, `Read ${rest} more mishnahs`, rest) : t`Read in its chapter`
  return (
    <QuotedCard
      quoted={mishnah}
      size="text-[1.35rem] sm:text-[1.5rem]"
      translation={translations.map((translation) => (
        <div key={translation.reference} className="mt-4">
          {/* Which of several mishnahs it is of. */}
          {shown > 1 && <p className="verse-translation text-sm font-semibold text-ink-soft">{placeOf(translation.reference)}</p>}
          <TranslatedText translation={translation} className="text-lg leading-relaxed text-ink-soft" />
        </div>
      ))}
      link={
        <>
          <Separator />
          <Link to={url} className="inline-flex min-h-6 items-baseline text-tekhelet underline underline-offset-4">
            {label}
          </Link>
        </>
      }
    >
      {rest > 0 && <p className="mt-2 text-sm text-ink-soft">{t`The first ${shown} of ${total} mishnahs.`}</p>}
      <p className="mt-2 text-sm text-ink-faint">{t`The Mishnah: edition of Romm, Vilna 1913, in the public domain.`}</p>
    </QuotedCard>
  )
}
