/**
 * The interface's texts: `api/locale/he.po`, which the server uses too. A value's place is `{0}` there and `${ 0 }` for
 * ttag's plugin.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

export type Language = 'en' | 'he'

/** Options of ttag's plugin that the collection of texts and the build share. */
export const TTAG = { numberedExpressions: true }

/** The catalogue of a language, in a form that ttag's plugin reads. */
export function catalogueForTtag(language: Language): string {
  const file = join(ROOT, 'node_modules', '.cache', 'ttag', `${language}.po`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, withTtagPlaces(readFileSync(join(ROOT, 'api', 'locale', `${language}.po`), 'utf8')))
  return file
}

export const withTtagPlaces = (po: string): string => po.replaceAll(/\{(\d)\}/g, '${ $1 }')

export const withPlainPlaces = (po: string): string => po.replaceAll(/\$\{ (\d) \}/g, '{$1}')
