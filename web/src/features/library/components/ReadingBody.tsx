import { memo, useRef } from 'react'
import { cx } from '@/shared/lib/cx'
import { useTextLinks } from '../hooks/useTextLinks'

type Props = { html: string; essay?: boolean }

/**
 * The text of a teaching. The server sanitises it when it is written (decision 5), so it is safe to insert;
 * its paragraphs carry ids (p1, p2 …) that an address may point to.
 */
export const ReadingBody = memo(function ReadingBody({ html, essay = false }: Props) {
  const text = useRef<HTMLDivElement>(null)
  useTextLinks(text)
  return <div ref={text} className={cx('reading', essay && 'reading-essay')} dangerouslySetInnerHTML={{ __html: html }} />
})
