import { cx } from '@/shared/lib/cx'

/**
 * The text of a teaching. The server sanitises it when it is written (decision 5), so it is safe to insert;
 * its paragraphs carry ids (p1, p2 …) that an address may point to.
 */
export function ReadingBody({ html, essay = false }: { html: string; essay?: boolean }) {
  return <div className={cx('reading', essay && 'reading-essay')} dangerouslySetInnerHTML={{ __html: html }} />
}
