import { Link } from 'react-router'
import { jt, t } from 'ttag'
import type { CitationLink, Source } from '@/api/types'
import { CitedText } from '@/shared/citations/CitedText'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { sourcePath } from './sources'

/** The words above what comes near, which is no answer (STUDY-207). */
export const CLOSEST = t`No teaching answers this directly. Closest in meaning:`

/** STUDY-74 */
export const PRACTICE = t`This site does not decide questions of practical law. For what to do in practice, ask your rabbi.`

type Props = { source: Source; citations?: CitationLink[] }

/** Words of a teaching, with a link to their paragraph. */
export function QuotedSource({ source, citations = [] }: Props) {
  return (
    <figure className="mt-3" {...contentLanguage(source.quote)}>
      <blockquote className="font-serif text-[1.0625rem] leading-relaxed">
        <CitedText citations={citations}>{source.quote}</CitedText>
      </blockquote>
      <figcaption className="mt-0.5 text-sm">
        <Link to={sourcePath(source)} className="inline-flex min-h-9 items-center font-semibold text-tekhelet underline-offset-4 hover:underline">
          <BidiText>{source.title}</BidiText>
        </Link>
      </figcaption>
    </figure>
  )
}

/** The teacher's question that was taken for the reader's (STUDY-208). */
export function Answering({ question, className }: { question: string; className?: string }) {
  const quoted = <BidiText key="question">{question}</BidiText>
  return <p className={className}>{jt`Answering: “${quoted}”`}</p>
}
