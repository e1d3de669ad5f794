import { Copy } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import type { Result } from '@/api/endpoints'
import { CitedText } from '@/shared/citations/CitedText'
import { contentLanguage } from '@/shared/lib/text'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { ModelNotice } from '../ModelNotice'
import { sourcePath } from '../sources'

export type Made = Result<'/api/ai/transform-content', 'post'> & { title: string }

/** The text with 'Copy Text' and the paragraphs that it quotes (SKETCH-5). */
export function TransformedText({ made }: { made: Made }) {
  const { content, citations, mode, sources, title } = made
  const text = useRef<HTMLDivElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(content)
      toast(t`Text copied!`, t`It is on your clipboard.`)
    } catch {
      toast(t`Failed to copy`, t`Please select the text and copy it yourself.`, 'error')
    }
  }
  return (
    <Card asChild className="mt-8 px-5 py-6 md:px-8">
      <section aria-label={t`Text made of ${title}`}>
        <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
          <ModelNotice mode={mode} notice={made.notice} />
          <Button variant="outline" onClick={() => void copy()}>
            <Copy size={16} aria-hidden /> {t`Copy Text`}
          </Button>
        </div>
        <div ref={text} className="font-serif text-[1.0625rem] leading-relaxed">
          <Lines content={content} citations={citations} />
        </div>
        <CitationVerses key={content} text={text} />
        {sources.length > 0 && <Sources sources={sources} title={title} />}
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

function Sources({ sources, title }: SourcesProps) {
  const links = sources.map((source, index) => (
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
