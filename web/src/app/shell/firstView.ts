/**
 * The server's text stands until the page is drawn in its place: on a slow line long enough to scroll and to tab
 * in it. Whoever is in the midst of it is so afterwards, too.
 */
import { layOut } from '@/shared/lib/layOut'

/** What the page has again when it is drawn: paragraphs have their numbers, links their addresses. */
const PARTS = '[id], a[href]'

export type Place = { part: string; top: number }

let place: Place | null = null
let focused: string | null = null
const watch = new AbortController()

export function watchFirstView(view: HTMLElement): void {
  const { signal } = watch
  const notePlace = () => (place = placeIn(view))
  const noteFocus = () => {
    const { activeElement } = document
    focused = activeElement && view.contains(activeElement) ? selectorOf(activeElement) : null
  }
  window.addEventListener('scroll', notePlace, { passive: true, signal })
  view.addEventListener('focusin', noteFocus, { signal })
  // What came before this code. Nobody has scrolled what was never painted, and to ask would lay it out.
  noteFocus()
  if (performance.getEntriesByType('paint').length > 0) notePlace()
}

/** Where the reader was when the page was drawn; null from then on, and for who was at its top. */
export function takePlace(): Place | null {
  watch.abort()
  const taken = place
  place = null
  return taken
}

export function resume({ part, top }: Place): void {
  const element = drawn(part)
  if (!element) return
  layOut()
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Put the focus back on the link that had it. */
export function resumeFocus(): void {
  if (focused) drawn(focused)?.focus({ preventScroll: true })
  focused = null
}

function placeIn(view: HTMLElement): Place | null {
  if (window.scrollY === 0) return null
  // What lies higher is under the drawn page's header, which is as high as this one.
  const covered = view.querySelector('.first-header')?.clientHeight ?? 0
  for (const part of view.querySelectorAll(PARTS)) {
    const { top, bottom } = part.getBoundingClientRect()
    if (bottom > covered) return { part: selectorOf(part), top }
  }
  return null
}

const selectorOf = (part: Element): string =>
  part.id ? `[id=${JSON.stringify(part.id)}]` : `a[href=${JSON.stringify(part.getAttribute('href'))}]`

const drawn = (part: string) => document.querySelector<HTMLElement>(`#main ${part}`)
