/**
 * `#root` has the address of the page in this attribute while it holds what React rendered on the server and has not taken
 * over yet.
 */
const ATTRIBUTE = 'data-server-rendered'

const renderedAddress = (): string | null => document.getElementById('root')?.getAttribute(ATTRIBUTE) ?? null

export const isServerRendered = (): boolean => renderedAddress() !== null

/** Not after Back has changed the address while the script was loading, nor for a page that stands in for another one. */
export const isRenderedForThisAddress = (): boolean => {
  const { pathname, search } = window.location
  // `api/site/renderer.py` has the same form.
  return renderedAddress() === (pathname.replace(/\/+$/, '').toLowerCase() || '/') + search
}

export const endServerRendering = (): void => document.getElementById('root')?.removeAttribute(ATTRIBUTE)
