/**
 * `#root` has the address of the page in this attribute while it holds what React rendered on the server and has not taken
 * over yet.
 */
const ATTRIBUTE = 'data-server-rendered'

const renderedAddress = (): string | null => document.getElementById('root')?.getAttribute(ATTRIBUTE) ?? null

export const isServerRendered = (): boolean => renderedAddress() !== null

/** Not after Back has changed the address while the script was loading, nor for a page that stands in for another one. */
export const isRenderedForThisAddress = (): boolean => renderedAddress() === window.location.pathname + window.location.search

export const endServerRendering = (): void => document.getElementById('root')?.removeAttribute(ATTRIBUTE)

/** Calls back once React has taken the page over: what is rendered until then has to be what the server rendered. */
export function afterServerRendering(then: () => void): void {
  const root = document.getElementById('root')
  if (!root?.hasAttribute(ATTRIBUTE)) {
    then()
    return
  }
  const observer = new MutationObserver(() => {
    observer.disconnect()
    then()
  })
  observer.observe(root, { attributeFilter: [ATTRIBUTE] })
}
