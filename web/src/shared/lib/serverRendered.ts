/**
 * `#root` has the address of the page in this attribute while it holds what React rendered on the server and has not taken
 * over yet.
 */
const ATTRIBUTE = 'data-server-rendered'

const renderedAddress = (): string | null => document.getElementById('root')?.getAttribute(ATTRIBUTE) ?? null

export const isServerRendered = (): boolean => renderedAddress() !== null

/** Not after Back has changed the address while the script was loading, nor for a page that stands in for another one. */
export const isRenderedForThisAddress = (): boolean => renderedAddress() === window.location.pathname + window.location.search

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to one
  interface Window {
    /** The button that was pressed last before React could respond (`web/index.html`); null from then on. */
    earlyPress?: HTMLElement | null | undefined
  }
}

let earlyPress: HTMLElement | null | undefined

/** React responds to what is pressed from here on. */
export function beginTakeover(): void {
  earlyPress = window.earlyPress
  window.earlyPress = null
}

export function endServerRendering(): void {
  document.getElementById('root')?.removeAttribute(ATTRIBUTE)
  // Unless its page was rendered anew.
  if (earlyPress?.isConnected) earlyPress.click()
  earlyPress = null
}

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
