import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { c, jt, t } from 'ttag'
import type { PortionsOfDay, SimchatTorah, VerseRange, WeekPortion, WeekReading as Reading } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { fullDay, longDay } from '@/shared/lib/dates'
import { language } from '@/shared/lib/language'
import { shabbatTablePath, timelinePath } from '@/shared/lib/paths'
import { inInterface, portionName, verseRange } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { Separator } from '@/shared/ui/Separator'
import { BidiText } from '@/shared/ui/BidiText'
import { bookStyle } from '../books'
import { TodaysAliyah } from './TodaysAliyah'

type Props = {
  label: string
  reading: Reading
  sabbath: string
  hebrewDate: string
  headingId?: string
  /** With a link to the sheet for the table. */
  hasSheet?: boolean
}

/** The reading of one Shabbat: the portion, or the holiday's reading and the date of the next portion. */
export function WeekReading({ label, reading, sabbath, hebrewDate, headingId, hasSheet = false }: Props) {
  const { aliyah, portions } = reading
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[15rem_minmax(0,1fr)] md:items-center">
      <HebrewName name={reading.hebrewName} book={reading.book} headingId={headingId} />
      <div>
        <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{label}</p>
        {language === 'en' && (
          <h2 id={headingId} className="mt-1 text-2xl md:text-[1.75rem]">
            {reading.name}
          </h2>
        )}
        <ReadingDetails verses={reading} sabbath={sabbath} hebrewDate={hebrewDate} />
        {portions.map((portion) => (
          <Line key={portion.startChapter} portion={portion} />
        ))}
        {aliyah && <TodaysAliyah aliyah={aliyah} portions={portions} />}
        {reading.resumes && <NextPortion after={reading.resumes} />}
        <ReadButtons portions={portions} sheetOf={hasSheet ? sabbath : null} />
      </div>
    </div>
  )
}

/** Longer names, such as a holiday's with vowel points, use a smaller font. */
const LONG_NAME = 26

/** The name in large letters, which in the Hebrew interface is the heading. */
function HebrewName({ name, book, headingId }: { name: string; book: string; headingId: string | undefined }) {
  const Name = language === 'he' ? 'h2' : 'p'
  return (
    <Name
      id={language === 'he' ? headingId : undefined}
      lang="he"
      dir="rtl"
      className={cx(
        'hebrew-display max-md:text-start md:text-center',
        name.length > LONG_NAME ? 'text-[2rem] md:text-[2.2rem]' : 'text-[2.6rem] md:text-[3.1rem]',
        bookStyle(book).text,
      )}
    >
      {name}
    </Name>
  )
}

function ReadingDetails({ verses, sabbath, hebrewDate }: { verses: VerseRange; sabbath: string; hebrewDate: string }) {
  const day = <Day key="day" day={sabbath} />
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint">
      <span>{verseRange(verses)}</span>
      <Separator />
      <span>{jt`Shabbat, ${day}`}</span>
      {/* Dates of the Hebrew interface have the Hebrew one. */}
      {language === 'en' && (
        <>
          <Separator />
          <BidiText>{hebrewDate}</BidiText>
        </>
      )}
    </p>
  )
}

/** Links to the portions that the library has, and to the sheet for the table of a Sabbath. */
function ReadButtons({ portions, sheetOf }: { portions: WeekPortion[]; sheetOf: string | null }) {
  const there = portions.filter(({ slug }) => slug)
  if (there.length === 0 && !sheetOf) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {there.map(({ slug, parasha, hebrewName }) => {
        const name = portionName(parasha, hebrewName)
        return (
          <Button key={slug} asChild variant="outline">
            <Link to={timelinePath(slug ?? '')}>
              {c('portion').t`Read ${name}`}
              <ArrowRight aria-hidden size={17} />
            </Link>
          </Button>
        )
      })}
      {sheetOf && (
        <Button asChild variant="outline">
          <Link to={shabbatTablePath(sheetOf)}>{t`For the Shabbat table`}</Link>
        </Button>
      )}
    </p>
  )
}

/** The portions' names within a sentence, linked if the library has them. */
function PortionLinks({ portions }: { portions: WeekPortion[] }) {
  const [first, second] = portions.map((portion) => <PortionLink key={portion.parasha} portion={portion} />)
  return second ? jt`${first} and ${second}` : first
}

function PortionLink({ portion: { slug, parasha, hebrewName } }: { portion: WeekPortion }) {
  const name = portionName(parasha, hebrewName)
  if (!slug) return name
  return (
    <Link to={timelinePath(slug)} className="text-tekhelet underline decoration-1 underline-offset-4">
      {name}
    </Link>
  )
}

function Line({ portion }: { portion: WeekPortion }) {
  const title = inInterface(portion.title, portion.hebrewTitle)
  const line = inInterface(portion.line, portion.hebrewLine)
  if (!title || !line) return null
  return (
    <p className="mt-2.5 max-w-[44rem] font-serif text-[1.0625rem] text-ink-soft" {...contentLanguage(line)}>
      <span className="font-semibold text-ink">
        <BidiText>{title}</BidiText>
      </span>
      <span aria-hidden> · </span>
      {line}
    </p>
  )
}

const Day = ({ day, long = false }: { day: string; long?: boolean }) => <time dateTime={day}>{long ? longDay(day) : fullDay(day)}</time>

function NextPortion({ after }: { after: PortionsOfDay }) {
  const portions = <PortionLinks key="portions" portions={after.portions} />
  const day = <Day key="day" day={after.day} />
  return <Sentence>{jt`The weekly portions go on with ${portions} on ${day}.`}</Sentence>
}

/** The days on which the last portion is read. */
export function SimchatTorahDates({ on }: { on: SimchatTorah }) {
  const portions = <PortionLinks key="portions" portions={on.portions} />
  const diaspora = on.diaspora && <Day key="diaspora" day={on.diaspora} long />
  const israel = on.israel && <Day key="israel" day={on.israel} long />
  return (
    <Sentence>
      {diaspora && israel
        ? jt`${portions} is read on Simchat Torah: ${diaspora}; in Israel ${israel}.`
        : diaspora
          ? jt`${portions} is read on Simchat Torah: ${diaspora}.`
          : jt`${portions} is read on Simchat Torah: in Israel ${israel}.`}
    </Sentence>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <p className="mt-2.5 font-serif text-[1.0625rem] text-ink-soft">{children}</p>
)
