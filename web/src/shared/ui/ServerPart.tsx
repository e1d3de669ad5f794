import { useLayoutEffect, useRef } from 'react'

/**
 * A part of the server's HTML that stays in its place until the code for it is loaded. Called when the page's module is loaded,
 * while the server's HTML is still there.
 */
export function serverPart(selector: string) {
  const isServer = typeof document === 'undefined'
  const loadedPath = isServer ? '' : window.location.pathname
  const __html = isServer ? '' : (document.querySelector(`.server-html ${selector}`)?.outerHTML ?? '')
  /** Nothing on another page than that for which the document was loaded. */
  return function ServerPart({ path }: { path: string }) {
    return path === loadedPath ? <Part html={__html} /> : null
  }
}

function Part({ html }: { html: string }) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => keepFocus(element)
  }, [])
  return <div ref={part} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Moves the focus from a link in this element, which is about to be replaced, to the same link in what replaces it. */
function keepFocus(element: HTMLElement | null): void {
  const focused = document.activeElement
  const address = element?.contains(focused) ? focused?.getAttribute('href') : null
  if (!address) return
  const link = `#main a[href=${JSON.stringify(address)}]`
  setTimeout(() => document.querySelector<HTMLElement>(link)?.focus({ preventScroll: true }))
}
