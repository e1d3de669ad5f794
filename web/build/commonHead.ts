import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts what the heads of all HTML pages have in common in the place of `<!--common-->`. */
export function commonHead(): Plugin {
  return {
    name: 'common-head',
    transformIndexHtml: {
      // Before the addresses of the icons are replaced by those of their files.
      order: 'pre',
      handler: (html) => html.replace('<!--common-->', () => readFileSync(new URL('./head.html', import.meta.url), 'utf8').trimEnd()),
    },
  }
}
