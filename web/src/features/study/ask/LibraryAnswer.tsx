import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { CitedText } from '@/shared/citations/CitedText'
import { Card } from '@/shared/ui/Card'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { BidiText } from '@/shared/ui/BidiText'
import { contentLanguage } from '@/shared/lib/text'
import { sourcePath } from '../sources'

const DANGER =
  t`Please get help right now: call your local emergency number, or tell a person whom you trust. Do not stay alone.`
const PRACTICE = t`This site does not decide questions of practical law. For what to do in practice, ask your rabbi.`

/** What the library answers to a question, above the results of a search; nothing where it does not answer (STUDY-161). */
export default function LibraryAnswer({ q }: { q: string }) {
  const section = useRef<HTMLElement>(null)
  const { data } = useQuery(urlQuery(apiUrl('/api/ai/ask', { query: { q } })))
  if (!data) return null
  if (data.caution === 'danger') {
    return (
      <Card role="alert" className="mt-6 border-danger/40 bg-danger-wash px-5 py-4 text-danger">
        <p className="font-semibold">{DANGER}</p>
      </Card>
    )
  }
  if (data.status !== 'answered') return null
  return (
    <Card asChild tone="soft-gold" className="mt-6 px-5 py-4 md:px-6">
      <section ref={section} aria-labelledby="library-answer">
        <h2 id="library-answer" className="text-xl">
          {t`From the library`}
        </h2>
        {data.answer && (
          <p className="mt-2 leading-relaxed" {...contentLanguage(data.answer)}>
            <CitedText citations={data.citations}>{data.answer}</CitedText>
          </p>
        )}
        {data.sources.map((source, index) => (
          <figure key={index} className="mt-3" {...contentLanguage(source.quote)}>
            <blockquote className="font-serif text-[1.0625rem] leading-relaxed">
              <CitedText citations={source.citations}>{source.quote}</CitedText>
            </blockquote>
            <figcaption className="mt-0.5 text-sm">
              <Link to={sourcePath(source)} className="inline-flex min-h-9 items-center font-semibold text-tekhelet underline-offset-4 hover:underline">
                <BidiText>{source.title}</BidiText>
              </Link>
            </figcaption>
          </figure>
        ))}
        <CitationVerses text={section} />
        {data.caution === 'practice' && (
          <p className="mt-3 rounded-md border-s-[3px] border-gold-line bg-gold-wash px-3 py-1.5 text-sm text-gold">{PRACTICE}</p>
        )}
      </section>
    </Card>
  )
}
