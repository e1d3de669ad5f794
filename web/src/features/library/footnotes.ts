/** Footnotes in the HTML of a teaching. Their ids are those of Markdown, pandoc and word processors (READ-41). */
import { findWithin } from './hooks/useTextLinks'

export type CalledNote = { mark: HTMLAnchorElement; note: HTMLElement }

const TO_NOTE = /^#_?ft?n(?!ref)/
const TO_MARK = /^#_?ft?nref/
const MARKS = 'a[href^="#"]'

/** The marks of a text whose notes are in it. */
export const footnoteMarks = (text: HTMLElement): HTMLAnchorElement[] =>
  [...text.querySelectorAll<HTMLAnchorElement>(MARKS)].filter((mark) => noteOf(text, mark))

/** The mark that was pressed, with its note; null for anything else. */
export function calledNote(text: HTMLElement, target: EventTarget | null): CalledNote | null {
  const mark = target instanceof Element ? target.closest<HTMLAnchorElement>(MARKS) : null
  const note = mark && noteOf(text, mark)
  return note ? { mark, note } : null
}

function noteOf(text: HTMLElement, { hash }: HTMLAnchorElement): HTMLElement | null {
  const found = TO_NOTE.test(hash) ? findWithin(text, hash) : null
  // A word processor puts the id on the link that leads back, within the note.
  return found?.closest('a') ? found.closest('li, dd, p') : found
}

/** The HTML of a note without the links that lead back from it, and without ids, which the page has already. */
export function noteHtml(note: HTMLElement): string {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll('a')) if (TO_MARK.test(link.hash)) link.remove()
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return copy.innerHTML.trim()
}

/** The number or sign of a mark without its brackets. */
export const signOf = ({ textContent }: HTMLAnchorElement): string => textContent.replace(/[\s()[\]]/g, '')
