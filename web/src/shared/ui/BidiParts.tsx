import { Fragment, type ReactNode } from 'react'
import { directionOf, runsOf, type Direction, type Run } from '@/shared/lib/bidi'
import { contentLanguage } from '@/shared/lib/text'
import { BidiRun } from './BidiRun'

/** A part of a text that is shown in a way of its own: a match, a link. One that is `whole` is never divided. */
export type TextPart = { text: string; whole?: boolean; show?: (text: string) => ReactNode }

type Parts = { parts: readonly TextPart[] }

/** As `BidiText`, of a text in parts. */
export function BidiParts({ parts, className }: Parts & { className?: string | undefined }) {
  const text = textOf(parts)
  const direction = directionOf(text)
  const runs = runsOf(text, direction)
  return (
    // Without Hebrew, `bdi` has the direction of its first letter.
    <bdi dir={runs.some(({ foreign }) => foreign) ? direction : undefined} {...contentLanguage(text)} className={className}>
      {shownRuns(parts, runs, direction)}
    </bdi>
  )
}

/** The runs alone, for an element that has the direction of its text. */
export const BidiRuns = ({ parts, direction }: Parts & { direction: Direction }) =>
  shownRuns(parts, runsOf(textOf(parts), direction), direction)

function shownRuns(parts: readonly TextPart[], runs: Run[], direction: Direction): ReactNode[] {
  let at = 0
  return undivided(parts, runs).map((run, index) => {
    const shown = between(parts, at, (at += run.text.length))
    return (
      <BidiRun key={index} foreignTo={run.foreign && direction}>
        {shown}
      </BidiRun>
    )
  })
}

export const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')

/** A run that begins or ends inside a whole part is left to that part, or to the browser. */
function undivided(parts: readonly TextPart[], runs: Run[]): Run[] {
  let end = 0
  const wholes = parts.map(({ text, whole }) => ({ start: end, end: (end += text.length), whole })).filter(({ whole }) => whole)
  const isInside = (at: number) => wholes.some((part) => part.start < at && at < part.end)
  const kept: Run[] = []
  let at = 0
  for (const { text, foreign } of runs) {
    const isRun = foreign && !isInside(at) && !isInside(at + text.length)
    const last = kept.at(-1)
    if (last && !last.foreign && !isRun) last.text += text
    else kept.push({ text, foreign: isRun })
    at += text.length
  }
  return kept
}

function between(parts: readonly TextPart[], start: number, end: number): ReactNode[] {
  let at = 0
  return parts.map((part, index) => {
    const text = part.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += part.text.length
    return text && <Fragment key={index}>{part.show ? part.show(text) : text}</Fragment>
  })
}
