/** What lies far below the first screen (`.deferred-render` in `styles/parts.css`) is laid out after it, or before a jump. */

const root = document.documentElement
/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50))

/** Lay out all of the page and of those that follow it, so that what is jumped to stands where it will stay. */
export function renderOffscreen(): void {
  if (!('offscreenRendered' in root.dataset)) root.dataset.offscreenRendered = ''
}

/** Scroll to where an element of the page will stay. */
export function bringIntoView(element: Element | null | undefined, options?: ScrollIntoViewOptions): void {
  renderOffscreen()
  element?.scrollIntoView(options)
}

/**
 * Lay out the page's pieces one by one while the browser has nothing else to do, then do what can wait longer.
 * Returns what ends it.
 */
export function renderOffscreenWhenIdle(then?: () => void): () => void {
  let ended = false
  const next = () => {
    if (ended) return
    const piece = document.querySelector<HTMLElement>('.deferred-render:not([data-offscreen-rendered])')
    if (!piece || 'offscreenRendered' in root.dataset) {
      renderOffscreen()
      then?.()
      return
    }
    piece.dataset.offscreenRendered = ''
    whenIdle(next)
  }
  whenIdle(next)
  return () => {
    ended = true
  }
}
