import { memo, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { language } from '@/shared/lib/language'
import { contentLanguage } from '@/shared/lib/text'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { useTextLinks } from '../hooks/useTextLinks'

/** The English interface does without it, so that it need not look through the text. */
const languageOf = (html: string) => (language === 'en' ? {} : contentLanguage(html.replace(/<[^>]*>/g, '')))

type Props = { html: string; essay?: boolean }

/**
 * The text of a teaching. The server sanitises the HTML when it is saved (READ-39), so it is safe to insert. Its
 * paragraphs have ids (p1, p2 …) for links.
 */
export const ReadingBody = memo(function ReadingBody({ html, essay = false }: Props) {
  const text = useRef<HTMLDivElement>(null)
  useTextLinks(text)
  return (
    <>
      <div
        ref={text}
        {...languageOf(html)}
        className={cx('reading', essay && 'reading-essay')}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {html.includes(' data-reference="') && <CitationVerses key={html} text={text} />}
    </>
  )
})
