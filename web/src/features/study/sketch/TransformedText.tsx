import { Copy, Download, Pencil, Printer } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Link } from 'react-router'
import { jt, msgid, ngettext, t } from 'ttag'
import type { Result } from '@/api/endpoints'
import { CitedText } from '@/shared/citations/CitedText'
import { cx } from '@/shared/lib/cx'
import { copyText } from '@/shared/lib/shareWays'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { PrintedAddress } from '@/shared/ui/PrintedAddress'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { fileName, saveText } from '../diagrams/saveFile'
import { ModelNotice } from '../ModelNotice'
import { sourcePath } from '../sources'
import type { Context } from './contexts'

export type Made = Result<'/api/ai/transform-content', 'post'> & { title: string; contextType: Context | 'custom' }

/** The text, which may be edited, copied, printed and downloaded, and the paragraphs that it quotes (SKETCH-5, SKETCH-20). */
export function TransformedText({ made }: { made: Made }) {
  const { mode, sources, title, wordsPerMinute } = made
  const [content, setContent] = useState(made.content)
  const [isEditing, setEditing] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  // Their positions are those of the text as it came.
  const citations = content === made.content ? made.citations : []
  const minutes = wordsPerMinute && Math.max(1, Math.round(content.split(/\s+/).length / wordsPerMinute))
  const copy = () => copyText(content, [t`Text copied!`, t`It is on your clipboard.`], t`Please select the text and copy it yourself.`)
  return (
    <Card asChild className="mt-8 px-5 py-6 md:px-8 print:mt-0 print:border-0 print:p-0 print:shadow-none">
      <section aria-label={t`Text made of ${title}`}>
        <h1 {...contentLanguage(title)} className="print-only mb-4 text-2xl">
          {title}
        </h1>
        <div className="no-print mb-4 grid gap-3">
          <ModelNotice mode={mode} notice={made.notice} />
          <div className="flex flex-wrap gap-2.5">
            <Button variant="outline" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
              <Pencil size={16} aria-hidden /> {isEditing ? t`Done` : t`Edit`}
            </Button>
            <Button variant="outline" onClick={() => void copy()}>
              <Copy size={16} aria-hidden /> {t`Copy Text`}
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer size={16} aria-hidden /> {t`Print`}
            </Button>
            <Button variant="outline" onClick={() => saveText(content, 'text/plain;charset=utf-8', fileName(title, made.contextType, 'txt'))}>
              <Download size={16} aria-hidden /> {t`Download`}
            </Button>
          </div>
          {minutes !== null && (
            <p className="text-sm text-ink-soft">
              {ngettext(msgid`About ${minutes} minute to read aloud.`, `About ${minutes} minutes to read aloud.`, minutes)}
            </p>
          )}
        </div>
        {isEditing && (
          <textarea
            aria-label={t`The text`}
            {...contentLanguage(content)}
            rows={20}
            value={content}
            onChange={(event) => setContent(event.target.value)}
            className={cx(FIELD_CLASSES, 'no-print resize-y px-4 py-3 font-serif text-[1.0625rem] leading-relaxed')}
          />
        )}
        <div ref={text} className={cx('font-serif text-[1.0625rem] leading-relaxed', isEditing && 'hidden print:block')}>
          <Lines content={content} citations={citations} />
        </div>
        <CitationVerses key={content} text={text} />
        {sources.length > 0 && <Sources sources={sources} title={title} />}
        <PrintedAddress path="" />
      </section>
    </Card>
  )
}

/** Each line has the direction of its own letters. */
function Lines({ content, citations }: Pick<Made, 'content' | 'citations'>) {
  let start = 0
  return content.split('\n').map((line, index) => {
    const from = start
    start += line.length + 1
    return (
      <p key={index} {...contentLanguage(line)} className="min-h-[1lh]">
        <CitedText citations={citations} start={from}>
          {line}
        </CitedText>
      </p>
    )
  })
}

type SourcesProps = Pick<Made, 'sources' | 'title'>

/** Each paragraph once, however often it is quoted. */
function Sources({ sources, title }: SourcesProps) {
  const paragraphs = [...new Map(sources.map((source) => [sourcePath(source), source])).values()]
  const links = paragraphs.map((source, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <Link to={sourcePath(source)} className="text-tekhelet underline underline-offset-4">
        {source.paragraph ? t`paragraph ${source.paragraph.slice(1)}` : <BidiText>{source.title}</BidiText>}
      </Link>
    </Fragment>
  ))
  const name = <BidiText key="title">{title}</BidiText>
  return <p className="mt-5 border-t border-rule pt-3 text-sm text-ink-soft">{jt`Quoted from ${links} of “${name}”.`}</p>
}
