/**
 * Builds the site in one language: ttag's plugin replaces each text by its translation, so that readers download neither
 * a catalogue nor a library (see `docs/decisions/0035`). In development and in tests ttag itself returns the English text.
 */
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { catalogueForTtag, TTAG, type Language } from './catalogue.ts'

const DIRECTION = { en: '', he: ' dir="rtl"' } satisfies Record<Language, string>

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
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}"${DIRECTION[language]}>`),
  }
}
