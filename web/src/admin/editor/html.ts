/** Between a teaching's HTML and the editor's. */
import { generateHTML, generateJSON } from '@tiptap/core'
import { extensions } from './extensions'
import { collapseFootnotes, expandFootnotes } from './footnotes'

/** The editor's HTML for a teaching's. */
export const toEditor = collapseFootnotes

/** A teaching's HTML from the editor's: as short as authors write it. */
export function fromEditor(html: string): string {
  const body = new DOMParser().parseFromString(expandFootnotes(html), 'text/html').body
  for (const caption of body.querySelectorAll('figcaption')) {
    caption.removeAttribute('class')
    if (!caption.textContent.trim()) caption.remove()
  }
  for (const item of body.querySelectorAll('table')) item.removeAttribute('style')
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const cell of body.querySelectorAll('td, th')) for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
  removeEmptyEnd(body)
  if (!body.textContent.trim() && !body.querySelector('img')) return ''
  return body.innerHTML
}

/** The editor has an empty paragraph after a picture or table, so that one can write on. */
function removeEmptyEnd(body: Element): void {
  const last = body.lastElementChild
  if (last?.tagName === 'P' && last.innerHTML.trim() === '') last.remove()
}

/**
 * Whether the editor would keep everything of a teaching: the same words, links, pictures and elements. A teaching that
 * has more than the editor knows is edited as HTML.
 */
export function isKeptByEditor(html: string): boolean {
  const kept = fromEditor(generateHTML(generateJSON(toEditor(html), extensions), extensions))
  return outline(kept) === outline(html)
}

const EQUAL: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

/** The elements in their order with what matters of their attributes, and all words. Paragraphs inside items are optional. */
function outline(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  removeEmptyEnd(body)
  const parts: string[] = []
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    const isOptional = tag === 'p' && element.closest('li, td, th, blockquote, figcaption')
    const isPlainSpan = tag === 'span' && element.attributes.length === 0
    if (isOptional || isPlainSpan || tag === 'tbody') continue
    const kept = ['href', 'src', 'alt', 'lang', 'dir', 'colspan', 'rowspan', 'start'].map((name) => element.getAttribute(name) ?? '')
    parts.push([EQUAL[tag] ?? tag, ...kept].join('|'))
  }
  return `${parts.sort().join('\n')}\n${body.textContent.replace(/\s+/g, '')}`
}
