import type { ReactNode } from 'react'
import { language } from '@/shared/lib/language'
import { Card } from '@/shared/ui/Card'
import { placeName } from '../places'

type Props = {
  quoted: { reference: string; hebrewReference: string; hebrew: string }
  /** The classes of the text's size. */
  size: string
  translation?: ReactNode
  /** Beside its name. */
  link?: ReactNode
  children?: ReactNode
}

/** The text that a search names, above the teachings on it. In Hebrew it does not need its Latin name. */
export function QuotedCard({ quoted, size, translation, link, children }: Props) {
  return (
    <Card asChild className="mt-5 px-5 py-5 sm:px-7 sm:py-6">
      <section aria-labelledby="quoted-reference">
        <blockquote lang="he" dir="rtl" className={`border-s-2 border-gold-line ps-4 leading-[1.7] text-ink sm:ps-5 ${size}`}>
          {quoted.hebrew}
        </blockquote>
        {translation}
        <div className="mt-4 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm text-ink-faint">
          <h3 id="quoted-reference" className="font-sans text-base font-semibold tracking-normal text-ink">
            {placeName(quoted)}
          </h3>
          {language === 'en' && (
            <bdi lang="he" dir="rtl">
              {quoted.hebrewReference}
            </bdi>
          )}
          {link}
        </div>
        {children}
      </section>
    </Card>
  )
}
