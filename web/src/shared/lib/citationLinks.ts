/** Links whose text can be shown beside them: citations in a text, and the numbers of verses and mishnahs. */

/** The attributes of a number that opens its text by any press (TEXT-13). A mouse that rests on it opens nothing: the text is there. */
export const opensText = (reference: string) => ({ 'data-reference': reference, 'data-opens': 'press', 'aria-haspopup': 'dialog' }) as const

export const CITATION = 'a[data-reference]'

export const isNumber = (link: HTMLElement): boolean => link.dataset.opens === 'press'
