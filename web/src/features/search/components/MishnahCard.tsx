import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import type { QuotedMishnahs } from '@/api/types'
import { Separator } from '@/shared/ui/Separator'
import { QuotedCard } from './QuotedCard'

/** The mishnah of a search, or the first ones of a range or a chapter, with the way to its chapter (MISHNAH-6). */
export function MishnahCard({ mishnah }: { mishnah: QuotedMishnahs }) {
  const { shown, total, url } = mishnah
  const rest = total - shown
  const label = rest ? ngettext(msgid`Read ${rest} more mishnah`, `Read ${rest} more mishnahs`, rest) : t`Read in its chapter`
  return (
    <QuotedCard
      quoted={mishnah}
      size="text-[1.35rem] sm:text-[1.5rem]"
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
