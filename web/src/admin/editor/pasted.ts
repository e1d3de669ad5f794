/** Cleans what is pasted from Word and Google Docs: their own marks out, lists, emphasis and footnotes kept. */
import { escapeHtml } from './noteText'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** `onDropped` is told how many pictures were left out, because they are on the writer's device. */
export function cleanPasted(html: string, onDropped?: (pictures: number) => void): string {
  // Cut or copied in the editor: ids, sizes and languages stay.
  if (/\sdata-pm-slice=/.test(html)) return html
  const body = parse(html.replace(/<!--[\s\S]*?-->/g, ''))
  for (const unwanted of body.querySelectorAll('style, script, meta, link, title, o\\:p, br.Apple-interchange-newline')) unwanted.remove()
  const dropped = [...body.querySelectorAll('img')].filter((picture) => !/^(https?:|\/)/i.test(picture.getAttribute('src') ?? ''))
  for (const picture of dropped) picture.remove()
  if (dropped.length > 0) onDropped?.(dropped.length)
  moveWordFootnotes(body)
  wordLists(body)
  wordQuotations(body)
  unwrapGoogleDocs(body)
  keepEmphasis(body)
  for (const heading of body.querySelectorAll('h1, p.MsoTitle')) replaceTag(heading, 'h2')
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  for (const element of body.querySelectorAll('*')) markHebrew(element)
  return body.innerHTML.trim()
}

/** Google Docs wraps everything in a `b` that is not bold. One of Word has `mso-bidi-font-weight: normal`, and is bold. */
function unwrapGoogleDocs(body: Element): void {
  for (const wrapper of body.querySelectorAll('b')) if (wrapper.style.fontWeight === 'normal') wrapper.replaceWith(...wrapper.childNodes)
}

/** Both write emphasis as styles of spans. */
function keepEmphasis(body: Element): void {
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecoration } = span.style
    const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
    const tags = [isBold && 'strong', fontStyle === 'italic' && 'em', textDecoration.includes('underline') && !span.closest('a') && 'u']
    for (const tag of tags) {
      if (!tag) continue
      const inner = body.ownerDocument.createElement(tag)
      inner.append(...span.childNodes)
      span.append(inner)
    }
  }
}

/** Word writes a list as paragraphs with a style 'mso-list', which has the level, and a bullet or number as text. */
function wordLists(body: Element): void {
  /** The lists into which the next item may go, each inside the last item of the one before. */
  let open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    const bullet = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const tag = /\d|[a-z]\./i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
    bullet?.remove()
    if (open[0]?.list.nextElementSibling !== paragraph) open = []
    open = open.filter((each) => each.level <= level)
    if (open.at(-1)?.level === level && open.at(-1)?.list.tagName.toLowerCase() !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(tag)
      if (open.length > 0 && last) last.append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    last = body.ownerDocument.createElement('li')
    last.innerHTML = `<p>${paragraph.innerHTML.trim()}</p>`
    open.at(-1)?.list.append(last)
    paragraph.remove()
  }
}

/** Word has quotations as paragraphs with a style of that name. */
function wordQuotations(body: Element): void {
  let quotation: Element | null = null
  for (const paragraph of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    if (quotation?.nextElementSibling !== paragraph) {
      quotation = body.ownerDocument.createElement('blockquote')
      paragraph.before(quotation)
    }
    quotation.append(paragraph)
  }
}

/** Word's notes are at the end, in boxes with ids; they move to their references. */
function moveWordFootnotes(body: Element): void {
  for (const box of body.querySelectorAll('div[id^="ftn"]')) {
    const reference = body.querySelector(`a[href="#_${box.id}"]`)
    if (!reference) continue
    for (const back of box.querySelectorAll('a[href^="#_ftnref"]')) back.remove()
    const mark = body.ownerDocument.createElement('span')
    mark.setAttribute('data-footnote', escapeHtml(box.textContent.replace(/\s+/g, ' ').trim()))
    ;(reference.closest('sup') ?? reference).replaceWith(mark)
    const wrapper = box.parentElement
    box.remove()
    if (wrapper && wrapper !== body && !wrapper.textContent.trim()) wrapper.remove()
  }
}

/** Directions stay; all other styles and classes go. */
function markHebrew(element: Element): void {
  const isRtl = element.getAttribute('dir') === 'rtl' || /direction:\s*rtl/.test(element.getAttribute('style') ?? '')
  const kept = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'data-footnote'])
  for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name)
  if (isRtl && /[\u05D0-\u05EA]/.test(element.textContent)) {
    element.setAttribute('dir', 'rtl')
    element.setAttribute('lang', 'he')
  }
}

function replaceTag(element: Element, tag: string): void {
  const replaced = element.ownerDocument.createElement(tag)
  for (const { name, value } of [...element.attributes]) replaced.setAttribute(name, value)
  replaced.append(...element.childNodes)
  element.replaceWith(replaced)
}
