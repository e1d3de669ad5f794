import type { Plugin } from 'vite'
import { weeklySamples } from '../src/features/library/samples/weekly.ts'

/** Writes the built-in essays for the simple site, whose pages the server writes (`api/site/simple.py`). */
export function simpleEssays(): Plugin {
  return {
    name: 'simple-essays',
    apply: 'build',
    generateBundle() {
      const essays = weeklySamples.map(({ title, excerpt, content }) => ({ title, excerpt, content }))
      this.emitFile({ type: 'asset', fileName: 'simple-essays.json', source: JSON.stringify(essays) })
    },
  }
}
