/** Between the plain text in which a footnote is written and its HTML. */

/** What follows an address, such as a full stop or a bracket, is not a part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"*]*[^\s<>"*.,;:!?)\]])/

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** The HTML as the browser writes it: with each element closed. */
export const normalizeHtml = (html: string): string => parse(html).innerHTML

/** The note's HTML: *words in asterisks* are emphasised, addresses are links. */
export function toNoteHtml(text: string): string {
  const parts = text.split(ADDRESS).map((part, index) => {
    const escaped = escapeHtml(part)
    return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
  })
  return parts.join('').replace(/\*([^*]+)\*/g, '<em>$1</em>')
}

/** The text that `toNoteHtml` makes this HTML of; null where the note has more than a text can say. */
export function toNoteText(html: string): string | null {
  const body = parse(html)
  for (const emphasis of body.querySelectorAll('em')) emphasis.replaceWith(`*${emphasis.textContent}*`)
  const text = body.textContent
  return normalizeHtml(toNoteHtml(text)) === normalizeHtml(html) ? text : null
}
