/** Small pure helpers for the words on the page. */

/** Cut plain text to `max` characters; '...' only where something was cut (decision 24). */
export function cutPreview(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).trimEnd()}...` : text
}

/** Plain text of an HTML fragment, spaces collapsed. For the built-in samples; the API sends its own previews. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|blockquote|li)>/g, '$& '), 'text/html')
  return parsed.body.textContent.replace(/\s+/g, ' ').trim()
}

/** '1 result', otherwise 'N results' (decision 48). */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
}

const HEBREW = /[\u0590-\u05FF]/
const LATIN = /[A-Za-z]/

/** True for text that is written in Hebrew letters alone, so that it can be set right to left. */
export function isHebrew(text: string): boolean {
  return HEBREW.test(text) && !LATIN.test(text)
}
