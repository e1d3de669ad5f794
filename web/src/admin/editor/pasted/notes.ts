/** Footnotes of the clipboard move to their references, as the editor has them. */
import { safeDecode } from '@/shared/lib/safeDecode'
import { escapeHtml } from '../noteText'
import { isDeclaredHebrew } from './direction'
import { isBlock } from './dom'
import { cleanAddress } from './links'

const fragmentOf = (link: Element) => safeDecode((link.getAttribute('href') ?? '').split('#')[1] ?? '').replace(/^_(?=ftn|edn)/, '')

/** The names by which a link leads to the element. Word's are "_ftn1" for the box "ftn1". */
const namesOf = (element: Element) =>
  [element.id, element.getAttribute('name') ?? ''].filter(Boolean).map((name) => name.replace(/^_(?=ftn|edn)/, ''))

/**
 * A reference and its note link to each other: so do those of Word, LibreOffice, Google Docs, Wikipedia and of this site.
 * A mark without its note in the clipboard stays what it is.
 */
export function moveFootnotes(body: Element): void {
  sefariaNotes(body)
  const targets = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id], a[name]')) for (const name of namesOf(element)) if (!targets.has(name)) targets.set(name, element)
  const used = new Set<Element>()
  for (const reference of body.querySelectorAll('a[href*="#"]')) {
    const target = targets.get(fragmentOf(reference))
    const note = target && (target.localName === 'a' ? target.closest('div[id], li, p') : target)
    if (!note || note.contains(reference) || !isBlock(note)) continue
    const sup = reference.closest('sup')
    const names = [reference, ...(sup ? [sup] : []), ...reference.querySelectorAll('[id]')].flatMap(namesOf)
    const backs = [...note.querySelectorAll('a[href*="#"]')].filter((link) => targets.get(fragmentOf(link))?.contains(note) === false)
    if (!backs.some((back) => names.includes(fragmentOf(back))) && !used.has(note)) continue
    const mark = body.ownerDocument.createElement('span')
    mark.setAttribute('data-footnote', noteHtml(note, backs))
    used.add(note)
    ;(sup ?? reference).replaceWith(mark)
  }
  for (const note of used) removeNote(note, body)
}

/** Sefaria has a note in its place, behind its mark. */
function sefariaNotes(body: Element): void {
  for (const note of body.querySelectorAll('i.footnote')) {
    const sign = note.previousElementSibling
    if (sign?.matches('sup')) sign.remove()
    const mark = body.ownerDocument.createElement('span')
    mark.setAttribute('data-footnote', noteHtml(note, []))
    note.replaceWith(mark)
  }
}

/** With its lists and boxes, and the line above them, if it was the last. */
function removeNote(note: Element, body: Element): void {
  let parent = note.parentElement
  note.remove()
  while (parent && parent !== body && !parent.textContent.trim()) {
    const above = parent.parentElement
    const line = parent.previousElementSibling
    if (line?.localName === 'hr') line.remove()
    parent.remove()
    parent = above
  }
}

const KEPT: Readonly<Record<string, string>> = { em: 'em', i: 'em', strong: 'strong', b: 'strong', u: 'u', sup: 'sup', sub: 'sub' }

/** The note in one line, with its emphasis, links and Hebrew, without its number and the links back. */
function noteHtml(note: Element, backs: readonly Element[]): string {
  const write = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return escapeHtml((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '))
    if (!(node instanceof Element) || backs.some((back) => node === back) || node.matches('.mw-cite-backlink')) return ''
    const inner = [...node.childNodes].map(write).join('')
    if (!inner.trim()) return inner
    const tag = KEPT[node.localName]
    if (tag && node !== note) return `<${tag}>${inner}</${tag}>`
    const href = node.localName === 'a' ? cleanAddress(node.getAttribute('href') ?? '') : null
    if (href !== null) return `<a href="${escapeHtml(href)}">${inner}</a>`
    if (node.localName === 'span' && isDeclaredHebrew(node) && /[\u05D0-\u05EA]/.test(inner)) return `<span lang="he" dir="rtl">${inner}</span>`
    return isBlock(node) && node !== note ? `<br>${inner}` : inner
  }
  return write(note).replace(/^(?:<br>|\s)+|\s+$/g, '').replace(/\s*<br>\s*/g, '<br>').replace(/^\^?\s*/, '')
}
