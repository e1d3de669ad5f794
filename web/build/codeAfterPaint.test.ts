import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeAfterPaint, loadAfterPaint, PAINT_DELAY } from './codeAfterPaint.ts'

const FILES = ['/assets/index-1.js', '/assets/common-2.js']
let paint: (...names: string[]) => void

beforeEach(() => {
  vi.useFakeTimers()
  class Observer {
    constructor(callback: (entries: { getEntriesByName: (name: string) => string[] }) => void) {
      paint = (...names) => callback({ getEntriesByName: (name) => names.filter((each) => each === name) })
    }
    observe = () => undefined
  }
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

const loaded = () => [...document.querySelectorAll('script')].map((script) => new URL(script.src).pathname)
const open = () => loadAfterPaint(FILES, PAINT_DELAY)

describe('the code of a page with HTML from the server', () => {
  it('loads once, after the first paint of text, the entry last', () => {
    open()
    paint('first-paint')
    expect(loaded()).toEqual([])
    paint('first-paint', 'first-contentful-paint')
    expect(loaded()).toEqual(['/assets/common-2.js', '/assets/index-1.js'])
    for (const script of document.querySelectorAll('script')) expect(script.type).toBe('module')
    window.dispatchEvent(new Event('load'))
    vi.runAllTimers()
    expect(loaded()).toHaveLength(2)
  })

  it('loads soon after the page if the browser reports no paint', () => {
    open()
    window.dispatchEvent(new Event('load'))
    expect(loaded()).toEqual([])
    vi.advanceTimersByTime(PAINT_DELAY)
    expect(loaded()).toHaveLength(2)
  })

  it('loads at once in a page in the background, which is not painted', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    open()
    expect(loaded()).toHaveLength(2)
  })
})

describe('the HTML of the bundle', () => {
  const HTML = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/common-2.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3.css">
  </head>`
  const { transformIndexHtml } = codeAfterPaint()
  const build = (filename: string) =>
    (transformIndexHtml as unknown as { handler: (html: string, at: { filename: string }) => string }).handler(HTML, { filename })

  it('loads the readers’ code by the script instead of tags', () => {
    const html = build('/site/web/index.html')
    expect(html).not.toMatch(/<script[^>]*src=|modulepreload/)
    expect(html).toContain(JSON.stringify(FILES))
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/index-3.css">')
  })

  it('keeps the tags of pages without HTML from the server', () => {
    expect(build('/site/web/admin.html')).toBe(HTML)
  })
})
