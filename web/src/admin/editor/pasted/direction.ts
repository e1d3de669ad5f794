/** Hebrew keeps its direction and language; all other styles and classes go. */

const HEBREW = /[\u05D0-\u05EA]/
const HOLDERS = new Set('p h1 h2 h3 h4 h5 h6 li ul ol blockquote span a em strong b i u small cite q'.split(' '))
const BLOCK = /^(?:p|h[1-6]|li|ul|ol|blockquote)$/

/** Whether the element's own attributes say that it is Hebrew. */
export function isDeclaredHebrew(element: Element): boolean {
  if (element.getAttribute('dir')?.toLowerCase() === 'rtl') return true
  if (/^(?:he|iw|yi|arc)\b/i.test(element.getAttribute('lang') ?? '')) return true
  return /(?:^|;)\s*direction:\s*rtl/i.test(element.getAttribute('style') ?? '') || element.classList.contains('he')
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/** Text around the element may say its direction: then it is Hebrew if most of its letters are. */
function isHebrew(element: Element): boolean {
  const text = element.textContent
  if (!HEBREW.test(text)) return false
  if (/^[uo]l$/.test(element.localName) && [...element.children].every(isHebrew)) return true
  if (element.localName === 'li' && element.firstElementChild?.localName === 'p') return isHebrew(element.firstElementChild)
  if (isDeclaredHebrew(element)) return !/^(?:li|ul|ol|blockquote)$/.test(element.localName) || isMostlyHebrew(text)
  if (!BLOCK.test(element.localName) || !isMostlyHebrew(text)) return false
  for (let parent = element.parentElement; parent; parent = parent.parentElement) if (isDeclaredHebrew(parent)) return true
  // Word says it of the words of a paragraph only.
  const words = element.querySelector('span')
  return element.localName === 'p' && words?.textContent.trim() === text.trim() && isDeclaredHebrew(words)
}

export const isMostlyHebrew = (text: string) => count(text, /[\u05D0-\u05EA]/g) > count(text, /[a-z]/gi)

/** Marks the outermost elements that are Hebrew. */
export function markHebrew(body: Element): void {
  const hebrew = new Set([...body.querySelectorAll('*')].filter((element) => HOLDERS.has(element.localName) && isHebrew(element)))
  for (const element of body.querySelectorAll('*')) for (const name of ['dir', 'lang']) element.removeAttribute(name)
  for (const element of hebrew) {
    if (element.parentElement?.closest('[lang="he"]')) continue
    element.setAttribute('lang', 'he')
    element.setAttribute('dir', 'rtl')
  }
}

const KEPT = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start', 'data-footnote', 'lang', 'dir'])

/** The editor knows elements and few attributes. */
export function removeAttributes(body: Element): void {
  for (const element of [...body.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name)
    if (/^(?:span|font)$/.test(element.localName) && element.attributes.length === 0) element.replaceWith(...element.childNodes)
  }
  body.normalize()
}
