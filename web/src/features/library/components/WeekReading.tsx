import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { PortionsOfDay, SimchatTorah, VerseRange, WeekPortion, WeekReading as Reading } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { fullDay, longDay } from '@/shared/lib/dates'
import { timelinePath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Separator } from '@/shared/ui/Separator'
import { BidiText } from '@/shared/ui/BidiText'
import { bookStyle, verseRange } from '../books'

type Props = { label: string; reading: Reading; sabbath: string; hebrewDate: string; headingId?: string }

/** The reading of one Shabbat: the portion, or the holiday's reading and the date of the next portion. */
export function WeekReading({ label, reading, sabbath, hebrewDate, headingId }: Props) {
  const { portions } = reading
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[15rem_minmax(0,1fr)] md:items-center">
      <HebrewName name={reading.hebrewName} book={reading.book} />
      <div>
        <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{label}</p>
        <h2 id={headingId} className="mt-1 text-2xl md:text-[1.75rem]">
          {reading.name}
        </h2>
        <ReadingDetails verses={reading} sabbath={sabbath} hebrewDate={hebrewDate} />
        {portions.map((portion) => (
          <Line key={portion.startChapter} portion={portion} />
        ))}
        {reading.resumes && <NextPortion after={reading.resumes} />}
        <ReadButtons portions={portions} />
      </div>
    </div>
  )
}

/** Longer names, such as a holiday's with vowel points, use a smaller font. */
const LONG_NAME = 26

function HebrewName({ name, book }: { name: string; book: string }) {
  return (
    <p
      lang="he"
      dir="rtl"
      className={cx(
        'hebrew-display max-md:text-start md:text-center',
        name.length > LONG_NAME ? 'text-[2rem] md:text-[2.2rem]' : 'text-[2.6rem] md:text-[3.1rem]',
        bookStyle(book).text,
      )}
    >
      {name}
    </p>
  )
}

function ReadingDetails({ verses, sabbath, hebrewDate }: { verses: VerseRange; sabbath: string; hebrewDate: string }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint">
      <span>{verseRange(verses)}</span>
      <Separator />
      <span>
        Shabbat, <time dateTime={sabbath}>{fullDay(sabbath)}</time>
      </span>
      <Separator />
      <BidiText>{hebrewDate}</BidiText>
    </p>
  )
}

/** Links to the portions that the library has. */
function ReadButtons({ portions }: { portions: WeekPortion[] }) {
  const there = portions.filter(({ slug }) => slug)
  if (there.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {there.map(({ slug, parasha }) => (
        <Button key={slug} asChild variant="outline">
          <Link to={timelinePath(slug ?? '')}>
            Read {parasha}
            <ArrowRight aria-hidden size={17} />
          </Link>
        </Button>
      ))}
    </p>
  )
}

/** The portions' names within a sentence, linked if the library has them. */
function PortionLinks({ portions }: { portions: WeekPortion[] }) {
  return portions.map(({ slug, parasha }, index) => (
    <Fragment key={parasha}>
      {index > 0 && ' and '}
      {slug ? (
        <Link to={timelinePath(slug)} className="text-tekhelet underline decoration-1 underline-offset-4">
          {parasha}
        </Link>
      ) : (
        parasha
      )}
    </Fragment>
  ))
}

function Line({ portion: { title, line } }: { portion: WeekPortion }) {
  if (!title || !line) return null
  return (
    <p className="mt-2.5 max-w-[44rem] font-serif text-[1.0625rem] text-ink-soft">
      <span className="font-semibold text-ink">
        <BidiText>{title}</BidiText>
      </span>
      <span aria-hidden> · </span>
      {line}
    </p>
  )
}

function NextPortion({ after }: { after: PortionsOfDay }) {
  return (
    <Sentence>
      The weekly portions go on with <PortionLinks portions={after.portions} /> on{' '}
      <time dateTime={after.day}>{fullDay(after.day)}</time>.
    </Sentence>
  )
}

/** The days on which the last portion is read. */
export function SimchatTorahDates({ on: { diaspora, israel, portions } }: { on: SimchatTorah }) {
  return (
    <Sentence>
      <PortionLinks portions={portions} /> is read on Simchat Torah:{' '}
      {diaspora && <time dateTime={diaspora}>{longDay(diaspora)}</time>}
      {diaspora && israel && '; '}
      {israel && (
        <>
          in Israel <time dateTime={israel}>{longDay(israel)}</time>
        </>
      )}
      .
    </Sentence>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <p className="mt-2.5 font-serif text-[1.0625rem] text-ink-soft">{children}</p>
)
