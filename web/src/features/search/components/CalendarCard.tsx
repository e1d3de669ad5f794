import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { c, jt, t } from 'ttag'
import type { CalendarAnswer, CalendarReading, PortionsRead, ReadPortion, SpecialSabbath } from '@/api/types'
import { fullDay } from '@/shared/lib/dates'
import { language } from '@/shared/lib/language'
import { haftarahName, otherScrollNames, specialName, versesName } from '@/shared/lib/readingNames'
import { portionName } from '@/shared/lib/references'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Separator } from '@/shared/ui/Separator'

/** The names of weeks: with a portion, and on a Sabbath that is a holiday. */
const WEEKS = {
  last_week: { portion: t`Last week’s portion`, holiday: t`Last week` },
  this_week: { portion: t`This week’s portion`, holiday: t`This week` },
  next_week: { portion: t`Next week’s portion`, holiday: t`Next week` },
}

/** The reading of a week or of a holiday that a search asks for (WEEK-12). */
export function CalendarCard({ answer }: { answer: CalendarAnswer }) {
  const [first, ...others] = answer.readings
  if (!first) return null
  return (
    <Card asChild className="mt-5 px-5 py-5 sm:px-7 sm:py-6">
      <section aria-labelledby="calendar-reading">
        <Reading reading={first} answer={answer} label={labelOf(answer, first)} id="calendar-reading" />
        {others.map((other) => (
          <div key={other.place} className="mt-5 border-t border-rule pt-5">
            <Reading reading={other} answer={answer} label={t`In Israel`} />
          </div>
        ))}
      </section>
    </Card>
  )
}

function labelOf({ kind }: CalendarAnswer, { portions }: CalendarReading): string {
  if (kind === 'holiday') return t`In the Jewish calendar`
  return portions.length > 0 ? WEEKS[kind].portion : WEEKS[kind].holiday
}

type ReadingProps = { reading: CalendarReading; answer: CalendarAnswer; label: string; id?: string }

function Reading({ reading, answer, label, id }: ReadingProps) {
  const isHoliday = answer.kind === 'holiday'
  return (
    <>
      <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{label}</p>
      <h2 id={id} className="mt-1 flex flex-wrap items-baseline gap-x-3 text-2xl">
        {language === 'he' ? (
          reading.hebrewName
        ) : (
          <>
            {/* A space, for the name that assistive technology reads. */}
            <span>{reading.name}</span>{' '}
            <bdi lang="he" dir="rtl">
              {reading.hebrewName}
            </bdi>
          </>
        )}
      </h2>
      <Details reading={reading} isHoliday={isHoliday} />
      {answer.beginsAtSunset && <Sentence>{t`It begins at sunset on the evening before.`}</Sentence>}
      {reading.weekly && <Weekly weekly={reading.weekly} isWeekOfHoliday={isHoliday} />}
      {reading.special && <Special special={reading.special} />}
      <ReadingLinks reading={reading} />
    </>
  )
}

function Details({ reading: { verses, firstDay, lastDay, hebrewDate }, isHoliday }: { reading: CalendarReading; isHoliday: boolean }) {
  const first = <Day key="first" day={firstDay} />
  const last = <Day key="last" day={lastDay} />
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint">
      {/* A holiday's link has its verses. */}
      {!isHoliday && (
        <>
          <span>{versesName(verses)}</span>
          <Separator />
        </>
      )}
      <span>{firstDay !== lastDay ? jt`${first} to ${last}` : isHoliday ? first : jt`Shabbat, ${first}`}</span>
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

const Day = ({ day }: { day: string }) => <time dateTime={day}>{fullDay(day)}</time>

function Weekly({ weekly, isWeekOfHoliday }: { weekly: PortionsRead; isWeekOfHoliday: boolean }) {
  const portions = <PortionLinks key="portions" portions={weekly.portions} />
  const day = <Day key="day" day={weekly.day} />
  return (
    <Sentence>
      {isWeekOfHoliday
        ? jt`The portion of that week is ${portions}, read on ${day}.`
        : jt`The weekly portions go on with ${portions} on ${day}.`}
    </Sentence>
  )
}

/** 'Shabbat Chanukah · Maftir: Numbers 7:1–17'. */
function Special({ special }: { special: SpecialSabbath }) {
  const parts = [specialName(special), ...otherScrollNames(special)].filter(Boolean)
  return parts.length > 0 && <Sentence>{parts.join(' · ')}</Sentence>
}

const Sentence = ({ children }: { children: ReactNode }) => <p className="mt-2 text-[0.9375rem] text-ink-soft">{children}</p>

/** The portions' names within a sentence, linked if the library has them. */
function PortionLinks({ portions }: { portions: ReadPortion[] }) {
  const [first, second] = portions.map((portion) => <PortionLink key={portion.parasha} portion={portion} />)
  return second ? jt`${first} and ${second}` : first
}

function PortionLink({ portion: { url, parasha, hebrewName } }: { portion: ReadPortion }) {
  const name = portionName(parasha, hebrewName)
  if (url === null) return name
  return (
    <Link to={url} className="text-tekhelet underline decoration-1 underline-offset-4">
      {name}
    </Link>
  )
}

type NamedLink = { name: string; url: string | null }

function ReadingLinks({ reading: { portions, verses, url, haftarot } }: { reading: CalendarReading }) {
  const links: NamedLink[] = portions.map((portion) => {
    const name = portionName(portion.parasha, portion.hebrewName)
    return { name: c('portion').t`Read ${name}`, url: portion.url }
  })
  if (portions.length === 0 && verses.length > 0) links.push({ name: t`The reading: ${versesName(verses)}`, url })
  links.push(...haftarot.map((haftarah) => ({ name: haftarahName(haftarah), url: haftarah.url })))
  const shown = links.flatMap(({ name, url: to }) => (to === null ? [] : [{ name, to }]))
  if (shown.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {shown.map(({ name, to }) => (
        <Button key={name} asChild variant="outline" className="whitespace-normal">
          <Link to={to}>{name}</Link>
        </Button>
      ))}
    </p>
  )
}
