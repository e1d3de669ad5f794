/**
 * Content far below the first screen (`.deferred-render` in `styles/parts.css`) renders after it, or before a jump.
 */
import { whenIdle } from './idle'

/** Renders all deferred content, of this page and of later ones, so that positions on the page are final. */
export function renderOffscreen(): void {
  const { dataset } = document.documentElement
  if (!('offscreenRendered' in dataset)) dataset.offscreenRendered = ''
}

/** Scrolls to an element's final position. */
export function bringIntoView(element: Element | null | undefined, options?: ScrollIntoViewOptions): void {
  renderOffscreen()
  element?.scrollIntoView(options)
}

/** Renders deferred elements one by one while the browser is idle, then calls `then`. Returns a function that stops it. */
export function renderOffscreenWhenIdle(then?: () => void): () => void {
  let stopped = false
  const next = () => {
    if (stopped) return
    const element = document.querySelector<HTMLElement>('.deferred-render:not([data-offscreen-rendered])')
    if (!element || 'offscreenRendered' in document.documentElement.dataset) {
      renderOffscreen()
      then?.()
      return
    }
    element.dataset.offscreenRendered = ''
    whenIdle(next)
  }
  whenIdle(next)
  return () => {
    stopped = true
  }
}
