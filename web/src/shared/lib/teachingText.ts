/** The text of a teaching on its page. The server gives each paragraph an id (p1, p2 …). */

/** The text of the page's teaching. */
export const textOfPage = (): HTMLElement | null => document.querySelector('#main .reading')

export const isParagraphId = (id: string): boolean => /^p\d+$/.test(id)

export const paragraphOf = (text: HTMLElement, anchor: string): HTMLElement | null =>
  text.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`)
