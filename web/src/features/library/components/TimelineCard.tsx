import { Link } from 'react-router'
import { c, jt } from 'ttag'
import type { Timeline } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { language } from '@/shared/lib/language'
import { timelinePath } from '@/shared/lib/paths'
import { inInterface, portionName, verseRange } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { bookStyle } from '../books'

export const portionAnchor = (slug: string) => `portion-${slug}`

/** One weekly portion on the timeline: its Hebrew name, verses and card. */
export function TimelineCard({ entry, mark }: { entry: Timeline; mark?: string | undefined }) {
  const style = bookStyle(entry.book)
  const title = inInterface(entry.title, entry.hebrewTitle)
  const description = inInterface(entry.description, entry.hebrewDescription)
  const name = portionName(entry.parasha, entry.hebrewName)
  const added = (
    <time key="added" dateTime={machineTime(entry.createdAt)}>
      {fullDate(entry.createdAt)}
    </time>
  )
  return (
    <article className="spine-row group relative">
      <div className="spine-names">
        <p lang="he" dir="rtl" className={cx('hebrew-display text-[1.7rem] md:text-[2rem]', style.text)}>
          {entry.hebrewName}
        </p>
        <p className="text-sm text-ink-faint md:mt-1.5">{verseRange(entry)}</p>
      </div>
      <span aria-hidden className="spine-node pt-2 md:pt-3.5">
        <span
          className={cx('rounded-full ring-4 ring-paper', mark ? 'size-4 bg-gold outline-2 outline-offset-2 outline-gold' : cx('size-2.5', style.fill))}
        />
      </span>
      <Card
        tone={mark ? 'gold' : 'plain'}
        className="spine-body flex flex-col overflow-hidden transition-shadow duration-200 group-hover:shadow-lift sm:flex-row-reverse"
      >
        {entry.imageUrl && (
          <img
            src={entry.imageUrl}
            srcSet={entry.imageSrcset ?? undefined}
            sizes="(min-width: 1024px) 224px, (min-width: 640px) 176px, 100vw"
            alt=""
            loading="lazy"
            className="aspect-[16/8] w-full object-cover sm:aspect-auto sm:w-44 sm:self-stretch lg:w-56"
          />
        )}
        <div className="flex min-w-0 grow flex-col p-5">
          <p className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold', style.text)}>
            {/* The Hebrew interface has the name beside the card alone. */}
            {language === 'en' && entry.parasha}
            {mark && <Badge variant="gold">{mark}</Badge>}
          </p>
          <h3 {...contentLanguage(title)} className="mt-1.5 text-xl">
            <Link id={portionAnchor(entry.slug)} to={timelinePath(entry.slug)} className="card-link group-hover:text-tekhelet">
              <BidiText>{title}</BidiText>
            </Link>
          </h3>
          <p className="mt-2 line-clamp-3 font-serif text-ink-soft" {...contentLanguage(description)}>
            {description}
          </p>
          <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-4">
            <Link to={timelinePath(entry.slug)} className="above-card-link font-semibold text-tekhelet group-hover:underline">
              {c('portion').t`Read ${name}`}
              <span className="sr-only" lang={contentLanguage(title).lang}>
                : {title}
              </span>
            </Link>
            <span className="text-sm text-ink-faint">{jt`Added ${added}`}</span>
          </p>
        </div>
      </Card>
    </article>
  )
}
