/** Paragraphs, headings, quotations and tables, as the editor has them. */
import { isDeclaredHebrew, isMostlyHebrew } from './direction'
import { declared, isBlock, isContainer, isEmpty, replaceTag, unwrap, wrapContent } from './dom'

/** A title is above the first headings. The highest becomes a heading of a teaching; what is under it stays under it. */
export function moveHeadings(body: Element): void {
  for (const element of body.querySelectorAll('[role="heading"][aria-level]')) replaceTag(element, `h${Math.min(6, Number(element.getAttribute('aria-level')) || 2)}`)
  const ranks = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6, p.MsoTitle, p.MsoTitleCxSpFirst, p.title')].map((heading) => ({
    heading,
    rank: heading.localName === 'p' ? 0 : Number(heading.localName.slice(1)),
  }))
  const shift = Math.max(0, 2 - Math.min(...ranks.map(({ rank }) => rank)))
  for (const { heading, rank } of ranks) replaceTag(heading, `h${Math.min(6, rank + shift)}`)
  for (const subtitle of body.querySelectorAll('p.MsoSubtitle, p.subtitle')) wrapContent(subtitle, 'em')
}

const QUOTED = 'p.MsoQuote, p.MsoIntenseQuote, p.MsoBlockText, p.is-quotation'

/** Word has quotations as paragraphs with a style of that name. */
export function wordQuotations(body: Element): void {
  for (const text of body.querySelectorAll('[data-ccp-parastyle="Quote"], [data-ccp-parastyle="Intense Quote"]')) text.closest('p')?.classList.add('is-quotation')
  let quotation: Element | null = null
  for (const paragraph of body.querySelectorAll(QUOTED)) {
    if (quotation?.nextElementSibling !== paragraph) {
      quotation = body.ownerDocument.createElement('blockquote')
      paragraph.before(quotation)
    }
    quotation.append(paragraph)
  }
}

/** Mails use tables to place their parts. The editor has no captions and heads of tables: their words stay. */
export function tables(body: Element): void {
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const table of body.querySelectorAll('table')) {
    const isLayout = table.matches('[role="presentation"], :has(table)') || table.querySelectorAll('td, th').length < 2
    if (isLayout) {
      for (const part of table.querySelectorAll('tbody, thead, tr')) if (part.closest('table') === table) unwrap(part)
      for (const cell of [...table.children]) replaceTag(cell, 'div')
      replaceTag(table, 'div')
      continue
    }
    for (const caption of table.querySelectorAll('caption')) table.before(replaceTag(caption, 'p'))
    for (const cell of table.querySelectorAll('thead td')) replaceTag(cell, 'th')
    for (const part of table.querySelectorAll('thead, tfoot')) replaceTag(part, 'tbody')
  }
}

/** A list of terms, which the editor does not have: the terms in bold, each with what is said of it. */
export function terms(body: Element): void {
  for (const term of body.querySelectorAll('dt')) wrapContent(replaceTag(term, 'p'), 'strong')
  for (const said of body.querySelectorAll('dd')) replaceTag(said, said.querySelector('p, ul, ol') ? 'div' : 'p')
  for (const list of body.querySelectorAll('dl')) unwrap(list)
}

/** Sefaria writes a verse's number, in both languages, beside its text: it goes before it, once. */
export function verseNumbers(body: Element): void {
  for (const number of body.querySelectorAll('.segmentNumber, .verseNumber')) {
    const text = (number.querySelector('.en') ?? number).textContent.trim()
    const next = number.nextElementSibling
    if (text && next) {
      const raised = body.ownerDocument.createElement('sup')
      raised.textContent = text
      const first = next.querySelector('.he, .en, p') ?? next
      first.prepend(raised, ' ')
      number.remove()
    }
  }
  // The two languages of a verse are paragraphs of their own.
  for (const second of body.querySelectorAll('span.he + span.en, span.en + span.he')) {
    const verse = second.parentElement
    for (const text of verse?.querySelectorAll(':scope > span.he, :scope > span.en') ?? []) replaceTag(text, 'div')
    if (verse?.localName === 'p') replaceTag(verse, 'div')
  }
}

const PRESERVED = /^(?:pre|pre-wrap|pre-line|break-spaces)$/

/** Lines of messages: a break in the source is one in the text. */
export function keepLines(body: Element): void {
  const { ownerDocument: document } = body
  for (const element of body.querySelectorAll('[style*="white-space"]')) {
    if (!PRESERVED.test(declared(element, 'white-space'))) continue
    for (const node of [...element.childNodes]) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
      const lines = node.textContent.split('\n')
      ;(node as Text).replaceWith(...lines.flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line])))
    }
  }
}

/** Boxes around paragraphs go; a text between blocks, and what two line breaks part, is a paragraph. */
export function paragraphs(body: Element): void {
  for (const span of body.querySelectorAll('span, font')) if (!isDeclaredHebrew(span) && !span.hasAttribute('data-footnote')) unwrap(span)
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.querySelector('p')) splitAtBreaks(paragraph)
  for (const container of [...body.querySelectorAll('*')].filter(isContainer).reverse()) {
    wrapLines(container)
    if (isDeclaredHebrew(container)) for (const child of container.children) if (isMostlyHebrew(child.textContent)) child.setAttribute('dir', 'rtl')
    unwrap(container)
  }
  for (const quotation of body.querySelectorAll('blockquote, td, th')) wrapLines(quotation)
  if ([...body.childNodes].some(isBlock) || body.querySelector(':scope > br + br')) wrapLines(body)
  const empty = [...body.querySelectorAll('p, li, ul, ol, blockquote, h1, h2, h3, h4, h5, h6, figure')].reverse()
  for (const element of empty) if (isEmpty(element)) element.remove()
}

const isBlank = (node: Node) => node.nodeName === 'BR' || (node.nodeType === Node.TEXT_NODE && !node.textContent?.trim())

/** The lines of inline content, parted where there are two breaks or more. */
function partsOf(nodes: readonly Node[]): Node[][] {
  const parts: Node[][] = [[]]
  for (let index = 0; index < nodes.length; index += 1) {
    let end = index
    for (let node = nodes[end]; node && isBlank(node); node = nodes[end]) end += 1
    const breaks = nodes.slice(index, end).filter((node) => node.nodeName === 'BR').length
    if (breaks >= 2 || (breaks === 1 && (parts.at(-1)?.length === 0 || end === nodes.length))) parts.push([])
    else parts.at(-1)?.push(...nodes.slice(index, Math.max(end, index + 1)))
    if (breaks > 0 || end > index) index = end - 1
  }
  return parts.filter((part) => part.some((node) => !isBlank(node)))
}

function splitAtBreaks(paragraph: Element): void {
  const parts = partsOf([...paragraph.childNodes])
  if (parts.length === 0) return
  for (const part of parts.slice(0, -1)) {
    const before = paragraph.cloneNode(false) as Element
    before.append(...part)
    paragraph.before(before)
  }
  paragraph.replaceChildren(...(parts.at(-1) ?? []))
}

function wrapLines(container: Element): void {
  let run: Node[] = []
  const wrap = (next: Node | null) => {
    for (const part of partsOf(run)) {
      const paragraph = container.ownerDocument.createElement('p')
      for (const name of ['dir', 'lang', 'style', 'class']) {
        const value = container.getAttribute(name)
        if (value && isContainer(container)) paragraph.setAttribute(name, value)
      }
      container.insertBefore(paragraph, next)
      paragraph.append(...part)
    }
    for (const node of run) if (node.parentNode === container) container.removeChild(node)
    run = []
  }
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) wrap(node)
    else run.push(node)
  }
  wrap(null)
}
