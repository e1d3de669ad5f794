import { msgid, ngettext, t } from 'ttag'
import type { ModelNotice as Notice } from '@/api/types'
import { Badge } from '@/shared/ui/Badge'
import { modeLabel } from './mode'

type Props = { mode: 'model' | 'template'; notice: Notice | null | undefined; of?: 'sentences' | 'parts' }

/** The badge of the mode, and what was left out or broke off (STUDY-65, STUDY-216). */
export function ModelNotice({ mode, notice, of = 'sentences' }: Props) {
  const texts = notice ? noticeTexts(notice, of) : []
  return (
    <div className="font-sans text-sm">
      {!notice?.isReplaced && <Badge variant={mode === 'model' ? 'blue' : 'quiet'}>{modeLabel(mode)}</Badge>}
      {texts.map((text) => (
        <p key={text} className="mt-1 text-ink-soft first:mt-0">
          {text}
        </p>
      ))}
    </div>
  )
}

function noticeTexts({ omitted, isCutOff, isReplaced }: Notice, of: 'sentences' | 'parts'): string[] {
  if (isReplaced) return [t`The AI gave no answer that the teachings bear out. These are the library’s own words.`]
  const texts: string[] = []
  if (isCutOff) texts.push(t`The AI broke off, so this answer is incomplete.`)
  if (omitted > 0) texts.push(of === 'parts' ? partsText(omitted) : sentencesText(omitted))
  return texts
}

const sentencesText = (count: number) =>
  ngettext(
    msgid`${count} sentence of the AI was left out: the teaching does not bear it out.`,
    `${count} sentences of the AI were left out: the teaching does not bear them out.`,
    count,
  )

const partsText = (count: number) =>
  ngettext(
    msgid`${count} part of the AI’s drawing was left out: the teaching does not bear it out.`,
    `${count} parts of the AI’s drawing were left out: the teaching does not bear them out.`,
    count,
  )
