import type { Timeline } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { bookName } from '@/shared/lib/references'
import { bookAnchor, bookStyle } from '../books'
import { TimelineCard } from './TimelineCard'

type Props = { book: string; entries: Timeline[]; marks: ReadonlyMap<string, string> }

/** One of the five books: its name, in both scripts where the interface is English, and its portions along a line in its colour. */
export function TimelineBook({ book, entries, marks }: Props) {
  const style = bookStyle(book)
  const id = bookAnchor(book)
  return (
    <section aria-labelledby={id} className="relative pb-6">
      <span aria-hidden className={cx('spine-line', style.fill)} />
      <header className="spine-row spine-head py-6">
        {language === 'en' && (
          <span lang="he" dir="rtl" className={cx('hebrew-display spine-names text-4xl md:text-[3.25rem]', style.text)}>
            {style.hebrew}
          </span>
        )}
        <span aria-hidden className="spine-node">
          <span className={cx('size-4 rotate-45 rounded-[2px] ring-4 ring-paper', style.fill)} />
        </span>
        <h2
          id={id}
          tabIndex={-1}
          className={cx('spine-body scroll-mt-20 text-3xl md:text-4xl', language === 'he' && cx('hebrew-display', style.text))}
        >
          {bookName(book)}
        </h2>
      </header>
      <ol className="grid gap-5">
        {entries.map((entry) => (
          <li key={entry.id} className="deferred-render">
            <TimelineCard entry={entry} mark={marks.get(entry.slug)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
