import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { CitedText } from '@/shared/citations/CitedText'
import { Card } from '@/shared/ui/Card'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { contentLanguage } from '@/shared/lib/text'
import { trackUnanswered } from '@/shared/lib/searchAnalytics'
import { AskTeacher } from '@/shared/ui/AskTeacher'
import { Answering, CLOSEST, PRACTICE, QuotedSource } from '../QuotedSource'

/** A question counts when it has not changed for this long, as a search does (ADMIN-24). */
const TYPING_PAUSE_MS = 1_000

type Props = {
  q: string
  /** What the search shows below: its results, what comes closest, or nothing; null while it is running. */
  below: 'results' | 'closest' | 'nothing' | null
}

/** What the library answers to a question, or comes nearest to it, above the results of a search (STUDY-161, STUDY-207). */
export default function LibraryAnswer({ q, below }: Props) {
  const section = useRef<HTMLElement>(null)
  const { data } = useQuery(urlQuery(apiUrl('/api/ai/ask', { query: { q } })))
  const isUnanswered = data !== undefined && data.caution !== 'danger' && data.caution !== 'advice' && (data.status === 'close' || data.status === 'nothing_found')
  // Without results the search itself is counted as one, and says so.
  const hasResults = below === 'results'
  useEffect(() => {
    if (!isUnanswered || !hasResults) return
    const timer = setTimeout(() => trackUnanswered(q), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q, isUnanswered, hasResults])
  if (!data) return null
  // The search says it, above everything.
  if (data.caution === 'danger' || data.caution === 'advice') return null
  if (data.status === 'nothing_found') return hasResults && <NoAnswer q={q} />
  // The site answers by its pages, which stand above.
  if (data.status === 'answered' && data.sources.length === 0) return null
  const isClose = data.status === 'close'
  if (data.status !== 'answered' && !(isClose && (hasResults || below === 'nothing'))) return null
  return (
    <Card asChild tone={isClose ? undefined : 'soft-gold'} className="mt-6 px-5 py-4 md:px-6">
      <section ref={section} aria-labelledby="library-answer">
        <h2 id="library-answer" className={isClose ? 'font-sans text-base font-semibold tracking-normal' : 'text-xl'}>
          {isClose ? CLOSEST : t`From the library`}
        </h2>
        {data.answering && <Answering question={data.answering} className="mt-2 text-sm text-ink-soft" />}
        {data.answer && (
          <p className="mt-2 leading-relaxed" {...contentLanguage(data.answer)}>
            <CitedText citations={data.citations}>{data.answer}</CitedText>
          </p>
        )}
        {data.sources.map((source, index) => (
          <QuotedSource key={index} source={source} citations={source.citations} />
        ))}
        <CitationVerses text={section} />
        {data.caution === 'practice' && (
          <p className="mt-3 rounded-md border-s-[3px] border-gold-line bg-gold-wash px-3 py-1.5 text-sm text-gold">{PRACTICE}</p>
        )}
        {isClose && <AskTeacher question={q} className="mt-4" />}
      </section>
    </Card>
  )
}

/** Above results that have the words, and do not answer. */
const NoAnswer = ({ q }: { q: string }) => (
  <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
    <p>{t`No teaching answers this directly.`}</p>
    <AskTeacher question={q} />
  </div>
)
