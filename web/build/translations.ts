/**
 * Builds the site in one language: ttag's plugin replaces each text by its translation, so that readers download neither
 * a catalogue nor a library (see `docs/decisions/0035`). In development and in tests ttag itself returns the English text.
 */
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { catalogueForTtag, TTAG, type Language } from './catalogue.ts'

const DIRECTION = { en: '', he: ' dir="rtl"' } satisfies Record<Language, string>

/** The fonts of letters that the text of nearly every first view has: it would move if they came after it. */
const FONTS = { en: ['page-serif'], he: ['page-hebrew', 'page-hebrew-sans', 'page-serif'] } satisfies Record<Language, string[]>
const FIRST_FONT = /[ \t]*<link rel="preload"[^>]*page-serif\.woff2"[^>]*>\n/

export function translations(language: Language): Plugin {
  let translated: string
  return {
    name: 'translations',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      translated = language === 'en' ? 'default' : catalogueForTtag(language)
    },
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes("from 'ttag'")) return null
      return transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['ttag', { ...TTAG, resolve: { translations: translated, unresolved: 'fail' } }]],
      }) as Promise<{ code: string } | null>
    },
    transformIndexHtml: {
      // Before the addresses of the fonts are replaced by those of their files.
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en">', `<html lang="${language}"${DIRECTION[language]}>`)
          .replace(FIRST_FONT, (font) => FONTS[language].map((name) => font.replace('page-serif', name)).join('')),
    },
  }
}
