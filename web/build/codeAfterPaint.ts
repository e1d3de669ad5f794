/** The readers' code loads after the first paint of the server's HTML, with which it would share a slow line. */
import type { Plugin } from 'vite'
import { ENTRY } from './readerModules.ts'

const CODE_TAGS = /[ \t]*<(?:script type="module"[^>]*\bsrc|link rel="modulepreload"[^>]*\bhref)="([^"]+)"[^>]*>(?:<\/script>)?\n?/g

/** A page that counts as loaded is painted within this time, in ms, or was hidden meanwhile. */
export const PAINT_DELAY = 200

/**
 * Loads the page's code once the browser has painted text. It runs in the page, where it has only its arguments: the
 * entry, and the files that it imports.
 */
export function loadAfterPaint([entry, ...imports]: readonly string[], paintDelay: number): void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    // The imports are tags of their own, so that each runs in a task of its own.
    for (const src of [...imports, entry]) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }))
    }
  }
  // A page in the background is not painted before it is opened.
  if (document.hidden) {
    load()
    return
  }
  window.addEventListener('load', () => setTimeout(load, paintDelay))
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}

/** Replaces the tags that load the code of the page with HTML from the server. */
export function codeAfterPaint(): Plugin {
  return {
    name: 'code-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) => (filename.endsWith(ENTRY) ? withLoader(html) : html),
    },
  }
}

function withLoader(html: string): string {
  const files = [...html.matchAll(CODE_TAGS)].map(([, file]) => file)
  // A module script runs when the HTML is parsed and its styles are loaded.
  const loader = `<script type="module">(${String(loadAfterPaint)})(${JSON.stringify(files)}, ${PAINT_DELAY})</script>`
  return html.replaceAll(CODE_TAGS, '').replace('</head>', () => `  ${loader}\n  </head>`)
}
