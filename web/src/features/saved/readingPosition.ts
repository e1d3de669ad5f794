/** The paragraph at the top of the window, and where a paragraph is. The server gives each paragraph an id (p1, p2 …). */

/** The header covers the top of the window. */
const COVERED_PX = 80
const PARAGRAPH_ID = /^p\d+$/

/** The text of the page's teaching. */
export const textOfPage = (): HTMLElement | null => document.querySelector('#main .reading')

/** The first visible paragraph; null where the end of the text is visible; undefined without paragraphs. */
export function visibleAnchor(text: HTMLElement): string | null | undefined {
  if (text.getBoundingClientRect().bottom <= window.innerHeight) return null
  for (const element of text.querySelectorAll('[id]')) {
    if (PARAGRAPH_ID.test(element.id) && element.getBoundingClientRect().bottom > COVERED_PX) return element.id
  }
  return undefined
}

/** Whether a paragraph is further down than the window shows. */
export function isBelow(text: HTMLElement, anchor: string): boolean {
  const paragraph = paragraphOf(text, anchor)
  return paragraph !== null && paragraph.getBoundingClientRect().top >= window.innerHeight
}

export const paragraphOf = (text: HTMLElement, anchor: string): HTMLElement | null =>
  text.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`)
