/**
 * Footnotes in the editor. A teaching's HTML has numbered references in the text and a list of notes at its end, as
 * Markdown makes them; in the editor a note is in its place in the text, so that it moves, and is numbered, with it.
 */
const NOTE = 'data-footnote'
const REFERENCE = /^#fn(\d+)$/

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Moves the notes from the end into the text: `<span data-footnote="HTML of the note">`. */
export function collapseFootnotes(html: string): string {
  if (!html.includes('#fn')) return html
  const body = parse(html)
  const notes = new Map<string, Element>()
  for (const item of body.querySelectorAll('ol > li[id^="fn"]')) notes.set(item.id, item)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#fn"]')) {
    const number = REFERENCE.exec(link.getAttribute('href') ?? '')?.[1]
    const note = number && notes.get(`fn${number}`)
    if (!note || note.contains(link)) continue
    const mark = body.ownerDocument.createElement('span')
    mark.setAttribute(NOTE, noteHtml(note))
    const reference = link.closest('sup') ?? link
    reference.replaceWith(mark)
    note.setAttribute('data-used', '')
  }
  for (const note of body.querySelectorAll('li[data-used]')) removeNote(note)
  return body.innerHTML
}

/** A note without its links back to the text. */
function noteHtml(note: Element): string {
  const copy = note.cloneNode(true) as Element
  for (const link of copy.querySelectorAll('a[href^="#fnref"]')) link.remove()
  const paragraphs = copy.querySelectorAll('p')
  const text = paragraphs.length === 1 && copy.children.length === 1 ? paragraphs[0]?.innerHTML : copy.innerHTML
  return (text ?? '').trim()
}

function removeNote(note: Element): void {
  const list = note.parentElement
  note.remove()
  if (!list || list.children.length > 0) return
  const rule = list.previousElementSibling
  if (rule?.tagName === 'HR') rule.remove()
  list.remove()
}

/** Moves the notes from the text to a list at the end, numbered in the order of the text. */
export function expandFootnotes(html: string): string {
  if (!html.includes(NOTE)) return html
  const body = parse(html)
  const items: string[] = []
  for (const mark of body.querySelectorAll(`[${NOTE}]`)) {
    const number = items.length + 1
    const note = mark.getAttribute(NOTE) ?? ''
    const back = ` <a href="#fnref${number}" title="Back to the text">↩\uFE0E</a>`
    const content = /<(p|ul|ol|blockquote)\b/.test(note) ? `${note}<p>${back.trim()}</p>` : `<p>${note}${back}</p>`
    items.push(`<li id="fn${number}">${content}</li>`)
    mark.outerHTML = `<sup><a href="#fn${number}" id="fnref${number}">[${number}]</a></sup>`
  }
  return `${body.innerHTML}<hr><ol>${items.join('')}</ol>`
}
