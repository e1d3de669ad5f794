import { memo, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { CitationVerses } from '@/shared/ui/CitationVerses'
import { WhenIdle } from '@/shared/ui/WhenIdle'
import { useTextLinks } from '../hooks/useTextLinks'

const Footnotes = lazyWithRetry(() => import('./Footnotes'))

const FOOTNOTE_MARK = / href="#_?ft?n/

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
      <div ref={text} className={cx('reading', essay && 'reading-essay')} dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes(' data-reference="') && <CitationVerses key={html} text={text} />}
      {FOOTNOTE_MARK.test(html) && (
        <WhenIdle key={`notes ${html}`}>
          <Footnotes text={text} />
        </WhenIdle>
      )}
    </>
  )
})
