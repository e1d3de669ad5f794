/** Lists that Word writes as paragraphs, or as many lists of one item each. */
import { replaceTag, unwrap } from './dom'

type Item = { paragraph: Element; level: number; isNumbered: boolean; number: number; list: string }

export function wordLists(body: Element): void {
  flattenOnlineLists(body)
  /** The lists into which the next item may go, each inside the last item of the one before. */
  let open: { list: Element; level: number; id: string }[] = []
  let last: Element | null = null
  for (const { paragraph, level, isNumbered, number, list: id } of itemsOf(body)) {
    const tag = isNumbered ? 'ol' : 'ul'
    if (open[0]?.list.nextElementSibling !== paragraph) open = []
    open = open.filter((each) => each.level <= level)
    const current = open.at(-1)
    const isAnother = current?.list.localName !== tag || (isNumbered && number === 1 && current.id !== id)
    if (current?.level === level && isAnother) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(tag)
      if (isNumbered && number > 1) list.setAttribute('start', String(number))
      if (open.length > 0 && last) last.append(list)
      else paragraph.before(list)
      open.push({ list, level, id })
    }
    const item = body.ownerDocument.createElement('li')
    open.at(-1)?.list.append(item)
    item.append(replaceTag(paragraph, 'p'))
    last = item
  }
}

/** Word on the web writes each item as a list of its own, with its level as an attribute. */
function flattenOnlineLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('div.ListContainerWrapper')) unwrap(wrapper)
  for (const list of body.querySelectorAll('ul, ol')) {
    const items = [...list.children]
    if (items.length === 0 || !items.every((item) => item.hasAttribute('data-aria-level'))) continue
    const start = Number(list.getAttribute('start') ?? 1)
    for (const [index, item] of items.entries()) {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.setAttribute('data-level', item.getAttribute('data-aria-level') ?? '1')
      if (list.localName === 'ol') paragraph.setAttribute('data-number', String(start + index))
      const inner = item.children.length === 1 && item.firstElementChild?.localName === 'p' ? item.firstElementChild : item
      for (const name of ['dir', 'lang']) paragraph.setAttribute(name, inner.getAttribute(name) ?? '')
      paragraph.append(...inner.childNodes)
      list.before(paragraph)
    }
    list.remove()
  }
}

function* itemsOf(body: Element): Generator<Item> {
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const style = paragraph.getAttribute('style') ?? ''
    const [, list = '', level] = /mso-list:\s*(l\d+)\s+level(\d)/.exec(style) ?? []
    const online = paragraph.getAttribute('data-level')
    if (level) {
      const bullet = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
      const number = numberOf(bullet?.textContent ?? '')
      bullet?.remove()
      yield { paragraph, level: Number(level), isNumbered: number !== null, number: number ?? 0, list }
    } else if (online) {
      const number = paragraph.getAttribute('data-number')
      yield { paragraph, level: Number(online), isNumbered: number !== null, number: Number(number), list: '' }
    } else if (paragraph.matches('[class*="MsoListParagraph"]')) {
      const bullet = leadingBullet(paragraph)
      if (bullet === null) continue
      const number = numberOf(bullet)
      const indent = /margin-left:\s*([\d.]+)(in|pt|cm)/.exec(style)
      const inches = Number(indent?.[1] ?? 0.5) / ({ in: 1, pt: 72, cm: 2.54 }[indent?.[2] ?? 'in'] ?? 1)
      yield { paragraph, level: Math.max(1, Math.round(inches * 2)), isNumbered: number !== null, number: number ?? 0, list: '' }
    }
  }
}

/** Mails of Outlook lose the style of the list; its bullet is a text at the begin, and is removed from there. */
function leadingBullet(paragraph: Element): string | null {
  const [, bullet] = /^\s*([·•▪◦§o–-]|\(?[\p{L}\d]{1,4}[.)])[\s\u00a0]{2,}/u.exec(paragraph.textContent) ?? []
  if (!bullet) return null
  let rest = paragraph.textContent.indexOf(bullet) + bullet.length
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  while (rest > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text
    const taken = Math.min(rest, text.length)
    text.deleteData(0, taken)
    rest -= taken
  }
  return bullet
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'

/** The number that a text before an item is; null for a bullet. */
export function numberOf(text: string): number | null {
  const mark = /([\p{L}]{1,5}|\d+)\s*[.)]?\s*$/u.exec(text.replace(/["'׳״]/g, '').trim())
  if (!mark?.[1] || !/\d|[.)]/.test(text)) return null
  const name = mark[1].toLowerCase()
  if (/^\d+$/.test(name)) return Number(name)
  if (/^[א-ת]+$/.test(name)) return name.match(/./g)?.reduce((sum, letter) => sum + valueOf(letter), 0) ?? 0
  if (/^[ivxlc]+$/.test(name) && (name.length > 1 || 'ivx'.includes(name))) return romanNumber(name)
  return name.length === 1 ? name.charCodeAt(0) - 96 : 1
}

function valueOf(letter: string): number {
  const index = LETTERS.indexOf(letter)
  return index < 9 ? index + 1 : index < 18 ? (index - 8) * 10 : (index - 17) * 100
}

function romanNumber(name: string): number {
  const values = (name.match(/./g) ?? []).map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
