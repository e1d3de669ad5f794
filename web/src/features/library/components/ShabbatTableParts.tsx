import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { c, jt, t } from 'ttag'
import type { CalendarReading, ShabbatTable, SpecialSabbath } from '@/api/types'
import { bibleVerseName } from '@/shared/lib/bibleReferences'
import { fullDay } from '@/shared/lib/dates'
import { postPath } from '@/shared/lib/paths'
import { haftarahName, otherScrollNames, specialName, versesName } from '@/shared/lib/readingNames'
import { portionName } from '@/shared/lib/references'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { withMarks } from '../torahText'

type Part<Name extends keyof ShabbatTable> = { [Key in Name]: NonNullable<ShabbatTable[Key]> }

const LINK = 'text-tekhelet underline decoration-1 underline-offset-4'
const AGES = {
  youngest: t`For the youngest`,
  school: t`For those at school`,
  grown: t`For teenagers and adults`,
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h2 className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{title}</h2>
      {children}
    </section>
  )
}

/** What is read, in the Diaspora and in Israel where they differ. */
export const TableReadings = ({ readings }: Part<'readings'>) => (
  <Section title={t`What is read`}>
    {readings.map((reading) => (
      <Reading key={reading.place} reading={reading} />
    ))}
  </Section>
)

function Reading({ reading }: { reading: CalendarReading }) {
  const { place, name, hebrewName, verses, url, haftarot, weekly, special } = reading
  const read = `${portionName(name, hebrewName)}: ${versesName(verses)}`
  return (
    <ul className="mt-1.5 grid gap-1">
      <li>
        {place === 'israel' && `${t`In Israel`}: `}
        <OptionalLink to={url}>{read}</OptionalLink>
      </li>
      {special && (special.name ?? special.maftir) && <SpecialReadings special={special} />}
      {haftarot.map((haftarah) => (
        <li key={haftarah.custom}>
          <OptionalLink to={haftarah.url}>{haftarahName(haftarah)}</OptionalLink>
        </li>
      ))}
      {weekly && <Resumes weekly={weekly} />}
    </ul>
  )
}

/** In one line, so that all fits on a page: the name of a special Sabbath, and what it reads from another scroll. */
function SpecialReadings({ special }: { special: SpecialSabbath }) {
  const name = specialName(special)
  const scrolls = otherScrollNames(special).join(' · ')
  return (
    <li>
      {name && <strong>{name}</strong>}
      {name && scrolls && ' · '}
      {scrolls}
    </li>
  )
}

function Resumes({ weekly: { day, portions } }: { weekly: NonNullable<CalendarReading['weekly']> }) {
  const names = portions.map(({ parasha, hebrewName }) => portionName(parasha, hebrewName)).join('-')
  const date = <time key="day" dateTime={day}>{fullDay(day)}</time>
  return <li className="text-ink-soft">{jt`The weekly portions go on with ${names} on ${date}.`}</li>
}

const OptionalLink = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? children : (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  )

/** A teaching on the portion, told in a minute or two. */
export function TableThought({ thought: { post, question, text, takeaway } }: Part<'thought'>) {
  return (
    <Section title={t`A thought`}>
      <div className="mt-1.5 font-serif text-[1.0625rem]" {...contentLanguage(text)}>
        {question && <p className="font-semibold">{question}</p>}
        <p className="mt-2">{text}</p>
        {takeaway && <p className="mt-2 italic">{takeaway}</p>}
      </div>
      <p className="mt-2 text-sm text-ink-faint">
        {t`From the teaching`}{' '}
        <Link to={postPath(post)} className={LINK}>
          <BidiText>{post.title}</BidiText>
        </Link>
      </p>
    </Section>
  )
}

/** A question for each age. */
export const TableQuestions = ({ questions }: Part<'questions'>) => (
  <Section title={t`Questions for the table`}>
    <dl className="mt-1.5 grid gap-2">
      {questions.map(({ age, text }) => (
        <div key={age}>
          <dt className="text-sm text-ink-faint">{AGES[age]}</dt>
          <dd className="font-serif text-[1.0625rem]" {...contentLanguage(text)}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)

/** A verse to sing. */
export function TableVerse({ verse: { book, chapter, verse, hebrew, english, url } }: Part<'verse'>) {
  return (
    <Section title={c('song').t`A verse to sing`}>
      <p lang="he" dir="rtl" className="mt-1.5 text-2xl leading-relaxed">
        {withMarks(hebrew, 'points')}
      </p>
      <p className="mt-1 font-serif" {...contentLanguage(english)}>
        {english}
      </p>
      <p className="mt-1 text-sm text-ink-faint">
        <OptionalLink to={url}>{bibleVerseName(book, chapter, verse)}</OptionalLink>
      </p>
    </Section>
  )
}
