import { ArrowRight, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { lessonPath, seriesPath } from '@/shared/lib/paths'
import { MembersMark } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { placeInSeries, type SeriesContext } from '../seriesContext'

/** A longer list of lessons is collapsed at first. */
const MAX_OPEN = 6

/** The series in which a teaching is read: the next lesson, then all of them (SERIES-12). */
export function SeriesLessons({ context }: { context: SeriesContext }) {
  const { series, next } = context
  const count = series.outline.length
  return (
    <section aria-labelledby="lessons" className="no-print mt-14">
      <p className="block text-xs font-semibold tracking-[0.08em] text-gold uppercase">
        {t`Part of Series`} · {placeInSeries(series)}
      </p>
      <h2 id="lessons" className="mt-1 text-2xl">
        <Link to={seriesPath(series.slug)} state={series.position} className="hover:text-tekhelet">
          <BidiText>{series.title}</BidiText>
        </Link>
      </h2>
      {next ? <NextLesson context={context} /> : <p className="mt-3 font-serif text-lg text-ink-soft">{t`This is the last lesson.`}</p>}
      <details className="group mt-3" open={count <= MAX_OPEN}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-tekhelet underline-offset-4 hover:underline">
          {ngettext(msgid`All ${count} lesson`, `All ${count} lessons`, count)}
          <ChevronDown aria-hidden size={17} className="transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <ol className="border-t border-rule">
          {series.outline.map((_, index) => (
            <Lesson key={index} number={index + 1} context={context} />
          ))}
        </ol>
      </details>
    </section>
  )
}

function NextLesson({ context: { series, next, isChosen } }: { context: SeriesContext }) {
  if (!next) return null
  return (
    <Card asChild interactive className="mt-4 flex items-center gap-4 p-5">
      <Link to={lessonPath(next, series.slug)} rel={isChosen ? 'next' : undefined}>
        <span className="min-w-0 grow">
          <span className="block text-xs font-semibold tracking-[0.08em] text-gold uppercase">{t`Next lesson`}</span>
          <span className="mt-1 block font-serif text-lg font-semibold group-hover:text-tekhelet">
            <BidiText>{next.title}</BidiText>
          </span>
          {next.isLocked && (
            <span className="text-sm text-ink-faint">
              <MembersMark />
            </span>
          )}
        </span>
        <ArrowRight aria-hidden size={20} className="shrink-0 text-tekhelet" />
      </Link>
    </Card>
  )
}

function Lesson({ number, context: { series, isChosen } }: { number: number; context: SeriesContext }) {
  const post = series.outline[number - 1]
  if (!post) return null
  return (
    <li className="flex items-baseline gap-3 border-b border-rule">
      <span className="w-7 shrink-0 text-end font-serif text-gold tabular-nums">{number}</span>
      <Link
        to={lessonPath(post, series.slug)}
        rel={isChosen && number === series.position - 1 ? 'prev' : undefined}
        aria-current={number === series.position ? 'page' : undefined}
        className="min-w-0 grow py-2.5 font-serif text-lg leading-snug hover:text-tekhelet aria-[current=page]:font-semibold aria-[current=page]:text-tekhelet"
      >
        <BidiText>{post.title}</BidiText>
      </Link>
      {post.isLocked && (
        <span className="shrink-0 text-sm text-ink-faint">
          <MembersMark />
        </span>
      )}
    </li>
  )
}
