import { memo, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { contentLanguage } from '@/shared/lib/text'
import { WhenIdle } from '@/shared/ui/WhenIdle'
import { useTextLinks } from '../hooks/useTextLinks'

const TextPanels = lazyWithRetry(() => import('./TextPanels'))

/** Whether a text has citations of verses or footnotes. */
const HAS_PANELS = / data-reference="| href="#_?ft?n/

/** Stored HTML has no other references than of these signs. */
const languageOf = (html: string) => contentLanguage(html.replace(/<[^>]*>|&(?:nbsp|amp|lt|gt);/g, ' '))

type Props = { html: string; essay?: boolean }

/**
 * The text of a teaching. The server sanitises the HTML when it is saved (READ-39), so it is safe to insert. Its
 * paragraphs have ids (p1, p2 …) for links. Until the browser is idle, citations and footnotes are plain links.
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
      {HAS_PANELS.test(html) && (
        <WhenIdle key={html}>
          <TextPanels text={text} />
        </WhenIdle>
      )}
    </>
  )
})
