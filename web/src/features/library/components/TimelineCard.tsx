import { Link } from 'react-router'
import type { Timeline } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { fullDate } from '@/shared/lib/dates'
import { timelinePath } from '@/shared/lib/paths'
import { Script } from '@/shared/ui/Script'
import { bookLook, verseRange } from '../books'

/** One weekly portion. Where it has no image, its Hebrew name is the picture. */
export function TimelineCard({ entry }: { entry: Timeline }) {
  const look = bookLook(entry.book)
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-xl border border-rule bg-raised transition-shadow duration-200 hover:shadow-lift">
      {entry.imageUrl ? (
        <img src={entry.imageUrl} alt="" loading="lazy" className="aspect-[16/8] w-full object-cover" />
      ) : (
        <HebrewPlate entry={entry} />
      )}
      <div className="flex grow flex-col p-5">
        <p className={cx('text-sm font-semibold', look.text)}>
          {entry.parasha}
          <span className="font-normal text-ink-faint"> · {verseRange(entry)}</span>
        </p>
        <h3 className="mt-1.5 text-xl">
          <Link to={timelinePath(entry.slug)} className="card-link group-hover:text-tekhelet">
            <Script>{entry.title}</Script>
          </Link>
        </h3>
        <p className="mt-2 line-clamp-3 font-serif text-ink-soft">{entry.description}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-4">
          <span aria-hidden className="font-semibold text-tekhelet group-hover:underline">
            View Timeline
          </span>
          <span className="text-sm text-ink-faint">
            Added <time dateTime={entry.createdAt}>{fullDate(entry.createdAt)}</time>
          </span>
        </p>
      </div>
    </article>
  )
}

function HebrewPlate({ entry }: { entry: Timeline }) {
  const look = bookLook(entry.book)
  return (
    <div aria-hidden className={cx('grid h-24 place-items-center border-t-4 bg-sunken', look.border)}>
      <span lang="he" dir="rtl" className={cx('hebrew-display px-4 text-center text-[2.1rem]', look.text)}>
        {entry.hebrewName}
      </span>
    </div>
  )
}
