/**
 * A part of the server's HTML that stays in its place until the code for it is loaded. Called when the page's module is loaded,
 * while the server's HTML is still there.
 */
export function serverPart(selector: string) {
  const loadedPath = window.location.pathname
  const __html = document.querySelector(`.server-html ${selector}`)?.outerHTML ?? ''
  /** Nothing on another page than that for which the document was loaded. */
  return function ServerPart({ path }: { path: string }) {
    return path === loadedPath ? <div dangerouslySetInnerHTML={{ __html }} /> : null
  }
}
