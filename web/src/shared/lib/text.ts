/** Text helpers. */
import { directionOf, type Direction } from './bidi'
import { language, type Language } from './language'

/** Combining marks and low surrogates, which belong to the preceding code unit. */
const HANGS_ON = /[\p{M}\uDC00-\uDFFF]/u

/** Truncates plain text to `max` characters. '...' follows only if something was cut (READ-26), here or by the server. */
export function truncate(text: string, max: number): string {
  if (text.replace(/\.{3}$/, '').length <= max) return text
  let end = text.lastIndexOf(' ', max)
  if (end < max / 2) {
    end = max
    while (HANGS_ON.test(text.charAt(end))) end -= 1
  }
  return `${text.slice(0, end).trimEnd()}...`
}

/**
 * Attributes of an element that shows the library's own words (a title, an excerpt, a teaching), which stay in their
 * language in either interface. English needs none in the English one.
 */
export function contentLanguage(text: string): { lang?: Language; dir?: Direction } {
  const dir = directionOf(text)
  if (language === 'en' && dir === 'ltr') return {}
  return { lang: languageOf(dir), dir }
}

export const languageOf = (direction: Direction): Language => (direction === 'rtl' ? 'he' : 'en')
