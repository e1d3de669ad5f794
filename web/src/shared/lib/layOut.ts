/** What lies far below the first screen (`.far-below` in `styles/parts.css`) is laid out after it, or before a jump. */

const root = document.documentElement
/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50))

/** Lay out all of the page and of those that follow it, so that what is jumped to stands where it will stay. */
export function layOut(): void {
  if (!('laidOut' in root.dataset)) root.dataset.laidOut = ''
}

/** Scroll to where an element of the page will stay. */
export function bringIntoView(element: Element | null | undefined, options?: ScrollIntoViewOptions): void {
  layOut()
  element?.scrollIntoView(options)
}

/**
 * Lay out the page's pieces one by one while the browser has nothing else to do, then do what can wait longer.
 * Returns what ends it.
 */
export function layOutWhenIdle(then?: () => void): () => void {
  let ended = false
  const next = () => {
    if (ended) return
    const piece = document.querySelector<HTMLElement>('.far-below:not([data-laid-out])')
    if (!piece || 'laidOut' in root.dataset) {
      layOut()
      then?.()
      return
    }
    piece.dataset.laidOut = ''
    whenIdle(next)
  }
  whenIdle(next)
  return () => {
    ended = true
  }
}
