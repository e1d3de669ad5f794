/** Cleans what is pasted from other programs: their own marks out, what the text means kept. */
import { keepLines, moveHeadings, paragraphs, tables, terms, verseNumbers, wordQuotations } from './pasted/blocks'
import { markHebrew, removeAttributes } from './pasted/direction'
import { declared, parse, unwrap } from './pasted/dom'
import { applyStyleSheets, keepEmphasis } from './pasted/emphasis'
import { nothingLeftOut, type LeftOut } from './pasted/leftOut'
import { cleanLinks, cleanPictures } from './pasted/links'
import { wordLists } from './pasted/lists'
import { moveFootnotes } from './pasted/notes'

/** No part of the text: code, what is not shown, controls of the page, and what Word adds to paragraphs. */
const UNWANTED =
  'style, script, noscript, template, meta, link, title, xml, o\\:p, svg, canvas, button, input, select, textarea, [hidden], ' +
  'br.Apple-interchange-newline, .mw-editsection, .EOP'

/** `leftOut` counts what is not in the result though the writer may miss it. */
export function cleanPasted(html: string, leftOut: LeftOut = nothingLeftOut()): string {
  // Cut or copied in the editor: ids, sizes and languages stay.
  if (/\sdata-pm-slice=/.test(html)) return html
  const document = parse(html)
  const { body } = document
  applyStyleSheets(document)
  removeComments(document)
  for (const unwanted of body.querySelectorAll(UNWANTED)) unwanted.remove()
  for (const hidden of body.querySelectorAll('[style]')) if (isHidden(hidden)) hidden.remove()
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element)
  leftOut.deletions += acceptChanges(body)
  leftOut.comments += removeWordComments(body)
  leftOut.pictures += cleanPictures(body)
  verseNumbers(body)
  keepLines(body)
  wordLists(body)
  keepSpaces(body)
  wordQuotations(body)
  moveHeadings(body)
  keepEmphasis(body)
  tables(body)
  terms(body)
  moveFootnotes(body)
  cleanLinks(body)
  paragraphs(body)
  markHebrew(body)
  removeAttributes(body)
  return body.innerHTML.trim()
}

const isHidden = (element: Element) => declared(element, 'display') === 'none' || declared(element, 'mso-hide') === 'all'

function removeComments(document: Document): void {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (comments.nextNode()) found.push(comments.currentNode as Comment)
  for (const comment of found) comment.remove()
}

/** Tracked changes of Word: what was added is text, what was deleted is not. Returns how many deletions there were. */
function acceptChanges(body: Element): number {
  const deleted = [...body.querySelectorAll('del[cite], del[datetime], span.msoDel')].filter((each) => !each.parentElement?.closest('del, .msoDel'))
  for (const each of deleted) each.remove()
  for (const added of body.querySelectorAll('ins')) unwrap(added)
  return deleted.length
}

/** Returns how many comments there were. */
function removeWordComments(body: Element): number {
  for (const list of body.querySelectorAll('[style*="mso-element:comment-list"], [style*="mso-element: comment-list"]')) list.remove()
  const marks = body.querySelectorAll('a.msocomanchor, [style*="mso-special-character:comment"]')
  const anchors = [...marks].filter((mark) => mark.matches('a'))
  for (const mark of marks) mark.remove()
  return anchors.length
}

/** Programs write the second of two spaces, and those at the end of a part, as one that does not break. */
function keepSpaces(body: Element): void {
  for (const space of body.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]')) space.textContent = ' '
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const spaced = text.data.replace(/[ \t\n]*\u00a0[ \t\n\u00a0]+|[ \t\n]+\u00a0/g, ' ')
    if (spaced !== text.data) text.data = spaced
  }
}
