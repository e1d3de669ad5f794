/** Text helpers. */
import { language, locale, type Language } from './language'

/** Combining marks and low surrogates, which belong to the preceding code unit. */
const HANGS_ON = /[\p{M}\uDC00-\uDFFF]/u

/** Truncates plain text to `max` characters. '...' follows only if something was cut (READ-26), here or by the server. */
export function truncate(text: string, max: number): string {
  if (text.replace(/\.{3}$/, '').length <= max) return text
  let end = max
  while (end > 0 && HANGS_ON.test(text.charAt(end))) end -= 1
  return `${text.slice(0, end).trimEnd()}...`
}

/** The plain text of an HTML fragment with collapsed spaces. For the built-in samples; the API sends previews. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|blockquote|li)>/g, '$& '), 'text/html')
  return parsed.body.textContent.replace(/\s+/g, ' ').trim()
}

/** '1 result', otherwise 'N results' (PROD-6). */
export function pluralize(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString(locale)} ${n === 1 ? one : many}`
}

const HEBREW = /[\u0590-\u05FF]/
const LATIN = /[A-Za-z]/

/** True for text that is written in Hebrew letters alone, so that it can be set right to left. */
export function isHebrew(text: string): boolean {
  return HEBREW.test(text) && !LATIN.test(text)
}

const count = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0

/** The direction of most letters. `dir="auto"` takes that of the first, such as a Hebrew term before English text. */
export const mainDirection = (text: string): 'ltr' | 'rtl' =>
  count(text, /[\u05D0-\u05EA]/g) > count(text, /[A-Za-z]/g) ? 'rtl' : 'ltr'

/**
 * Attributes of an element that shows the library's own words (a title, an excerpt, a teaching), which stay in their
 * language in the Hebrew interface. The English interface needs none.
 */
export function contentLanguage(text: string): { lang?: Language; dir?: 'ltr' | 'rtl' } {
  if (language === 'en') return {}
  const dir = mainDirection(text)
  return { lang: dir === 'rtl' ? 'he' : 'en', dir }
}

/** Hebrew words with only punctuation and spaces between them. */
const HEBREW_WORDS = /[\u0590-\u05FF\uFB1D-\uFB4F]+(?:[\s"'.,:;!?()–-]+[\u0590-\u05FF\uFB1D-\uFB4F]+)*/g

export type Run = { text: string; hebrew: boolean }

/** Splits text where its script changes. */
export function scriptRuns(text: string): Run[] {
  const runs: Run[] = []
  let done = 0
  for (const { 0: words, index } of text.matchAll(HEBREW_WORDS)) {
    if (index > done) runs.push({ text: text.slice(done, index), hebrew: false })
    runs.push({ text: words, hebrew: true })
    done = index + words.length
  }
  if (done < text.length) runs.push({ text: text.slice(done), hebrew: false })
  return runs
}
