import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { ChatAnswer, CitationLink, Source } from '@/api/types'
import { CitedText } from '@/shared/citations/CitedText'
import { directionOf, type Direction } from '@/shared/lib/bidi'
import { cx } from '@/shared/lib/cx'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { HelpText } from '@/shared/ui/HelpText'
import { AskTeacher } from '@/shared/ui/AskTeacher'
import { SitePageLinks } from '@/shared/ui/SitePageLinks'
import { ModelNotice } from '../ModelNotice'
import { Answering, PRACTICE, QuotedSource } from '../QuotedSource'
import { sourcePath } from '../sources'
import { hasNoAnswer, type Progress } from './chatStream'
import { headingOf, paragraphsOf, type Piece } from './marks'

type AnswerProps = {
  answer: Progress
  /** What the reader asked. */
  question: string
}

/** An answer with its sources, which come before the first sentence that cites them. */
export function Answer({ answer, question }: AnswerProps) {
  const { response, sources, mode, done } = answer
  const text = useRef<HTMLDivElement>(null)
  // The server recognises them in the whole answer.
  const citations = done?.citations ?? []
  const sitePages = done?.sitePages ?? []
  const isHelp = done?.caution === 'danger'
  const isAnswer = done?.outcome !== 'close' && sitePages.length === 0 && !isHelp
  return (
    <div ref={text}>
      {done?.caution && <Caution kind={done.caution} />}
      {(done?.corrections ?? []).map((correction) => <Corrected key={correction.typed} {...correction} />)}
      {done?.answering && <Answering question={done.answering} className="mb-2 font-sans text-sm text-ink-soft" />}
      <SitePageLinks pages={sitePages} />
      {done?.outcome === 'close' && <Closest heading={headingOf(response)} sources={sources} isPractice={done.caution === 'practice'} />}
      {isHelp && (
        <p {...contentLanguage(response)}>
          <HelpText text={response} />
        </p>
      )}
      {isAnswer && paragraphsOf(response, sources.length).map((pieces, index) => (
        <Paragraph key={index} pieces={pieces} sources={sources} citations={citations} />
      ))}
      {isAnswer && sources.length > 0 && <Sources sources={sources} />}
      {done && <Suggestions teachings={done.suggestions} />}
      {done && (sources.length > 0 || done.notice) && (
        <div className="mt-3">
          <ModelNotice mode={mode} notice={done.notice} />
        </div>
      )}
      {done && hasNoAnswer(done) && <AskTeacher question={question} className="mt-3 font-sans" />}
      {isAnswer && citations.length > 0 && <CitationVerses text={text} />}
    </div>
  )
}

const Corrected = ({ typed, meant }: NonNullable<ChatAnswer['corrections']>[number]) => (
  <p className="mb-2 font-sans text-sm text-ink-soft">{t`“${typed}” was read as “${meant}”.`}</p>
)

/** What comes near, which is no answer: the teachings' own words alone (STUDY-207). */
const Closest = ({ heading, sources, isPractice }: { heading: string; sources: Source[]; isPractice: boolean }) => (
  <>
    <p {...contentLanguage(heading)} className="font-sans font-semibold whitespace-pre-line">
      {heading}
    </p>
    {sources.map((source, index) => (
      <QuotedSource key={index} source={source} />
    ))}
    {isPractice && <p className="mt-3">{PRACTICE}</p>}
  </>
)

type ParagraphProps = { sources: Source[]; citations: CitationLink[] }

function Paragraph({ pieces, ...answer }: ParagraphProps & { pieces: Piece[] }) {
  const text = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
  return (
    <p {...contentLanguage(text)} className="mt-2 first:mt-0">
      {pieces.map((piece, at) => (
        <AnswerPiece key={at} piece={piece} direction={directionOf(text)} {...answer} />
      ))}
    </p>
  )
}

type PieceProps = ParagraphProps & { piece: Piece; direction: Direction }

function AnswerPiece({ piece, direction, sources, citations }: PieceProps) {
  if ('text' in piece) {
    return (
      <CitedText citations={citations} start={piece.start} direction={direction}>
        {piece.text}
      </CitedText>
    )
  }
  const source = sources[piece.mark - 1]
  if (!source) return null
  return (
    <Link
      to={sourcePath(source)}
      aria-label={t`Source ${piece.mark}: ${source.title}`}
      className="mx-0.5 inline-flex min-h-6 min-w-6 items-center justify-center rounded-md bg-wash px-1 align-text-bottom font-sans text-xs font-semibold text-tekhelet no-underline hover:bg-fill hover:text-on-fill"
    >
      {piece.mark}
    </Link>
  )
}

const CAUTIONS = {
  danger: t`Please seek help now.`,
  advice: t`A question for a doctor or a lawyer.`,
  practice: t`A question for your rabbi.`,
} as const

function Caution({ kind }: { kind: NonNullable<ChatAnswer['caution']> }) {
  return (
    <p
      className={cx(
        'mb-2 rounded-md border-s-[3px] px-3 py-1.5 font-sans text-sm font-semibold',
        kind === 'danger' ? 'border-danger bg-danger-wash text-danger' : 'border-gold-line bg-gold-wash text-gold',
      )}
    >
      {CAUTIONS[kind]}
    </p>
  )
}

/** Each teaching once, with the numbers of its paragraphs. */
function Sources({ sources }: { sources: Source[] }) {
  return (
    <ol aria-label={t`Sources`} className="mt-3 grid gap-0.5 border-t border-rule pt-2 font-sans text-sm">
      {sources.map((source, index) => (
        <li key={index} className="flex gap-2">
          <span className="text-ink-faint">{index + 1}</span>
          <Link to={sourcePath(source)} className="text-tekhelet underline-offset-4 hover:underline">
            <BidiText>{source.title}</BidiText>
            {source.paragraph && <span className="text-ink-faint">{t`, paragraph ${source.paragraph.slice(1)}`}</span>}
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Suggestions({ teachings }: { teachings: ChatAnswer['suggestions'] }) {
  if (teachings.length === 0) return null
  return (
    <ul aria-label={t`Teachings to read`} className="mt-3 flex flex-wrap gap-2 font-sans text-sm">
      {teachings.map((teaching) => (
        <li key={teaching.postId}>
          <Link
            to={sourcePath({ ...teaching, paragraph: null })}
            className="inline-flex min-h-9 items-center rounded-full border border-rule-strong px-3 text-tekhelet hover:border-tekhelet hover:bg-wash"
          >
            <BidiText>{teaching.title}</BidiText>
          </Link>
        </li>
      ))}
    </ul>
  )
}
