/** The paragraph at the top of the window, and where a paragraph is. */
import { isParagraphId, paragraphOf } from '@/shared/lib/teachingText'

/** The header covers the top of the window. */
const COVERED_PX = 80

/** The first visible paragraph; null where the end of the text is visible; undefined without paragraphs. */
export function visibleAnchor(text: HTMLElement): string | null | undefined {
  if (text.getBoundingClientRect().bottom <= window.innerHeight) return null
  for (const element of text.querySelectorAll('[id]')) {
    if (isParagraphId(element.id) && element.getBoundingClientRect().bottom > COVERED_PX) return element.id
  }
  return undefined
}

/** Whether a paragraph is further down than the window shows. */
export function isBelow(text: HTMLElement, anchor: string): boolean {
  const paragraph = paragraphOf(text, anchor)
  return paragraph !== null && paragraph.getBoundingClientRect().top >= window.innerHeight
}
