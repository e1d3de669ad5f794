import { bringIntoView } from './renderOffscreen'

/**
 * The history entries whose scroll position was restored, or to whose fragment the browser went before the page was taken
 * over, by key. The fragment is not scrolled to again: the reader has read on since.
 */
const restored = new Set<string>()

export const markRestored = (key: string) => void restored.add(key)

/** Focuses what the URL of an entry names, and scrolls there; where the reader has read on, both stay where they are. */
export function goToNamed(element: HTMLElement | null, key: string, options: ScrollIntoViewOptions): void {
  const hasReadOn = restored.has(key)
  if (!hasReadOn || document.activeElement === document.body) element?.focus({ preventScroll: true })
  if (!hasReadOn) bringIntoView(element, options)
}

export const isRestored = (key: string): boolean => restored.has(key)
