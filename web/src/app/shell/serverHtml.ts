/**
 * The server's text stands until the page is drawn in its position: on a slow line long enough to scroll, to tab and to
 * type in it. The reader's position, the focus and what was typed are handed to the page.
 */
import { renderOffscreen } from '@/shared/lib/renderOffscreen'

/** What the page has again when it is drawn: paragraphs have their numbers, links their addresses. */
const ANCHORS = '[id], a[href]'
const FIELDS = 'input[placeholder], select[aria-label]'

type Field = HTMLInputElement | HTMLSelectElement

export type Position = { selector: string; top: number }

let position: Position | null = null
let focused: string | null = null
/** What was typed or chosen, by the field's selector. */
const values = new Map<string, string>()
const watch = new AbortController()

export function watchServerHtml(view: HTMLElement): void {
  const { signal } = watch
  const recordPosition = () => (position = positionIn(view))
  const recordFocus = () => {
    const { activeElement } = document
    focused = activeElement && view.contains(activeElement) ? selectorOf(activeElement) : null
  }
  window.addEventListener('scroll', recordPosition, { passive: true, signal })
  const recordValue = ({ target }: Event) => {
    if (isField(target)) values.set(selectorOf(target), target.value)
  }
  view.addEventListener('focusin', recordFocus, { signal })
  view.addEventListener('input', recordValue, { signal })
  // What came before this code. Nobody has scrolled what was never painted, and to ask would lay it out.
  recordFocus()
  for (const field of view.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== initialValue(field)) values.set(selectorOf(field), field.value)
  }
  if (performance.getEntriesByType('paint').length > 0) recordPosition()
}

/** Where the reader was when the page was drawn; null from then on, and for who was at its top. */
export function consumePosition(): Position | null {
  watch.abort()
  const taken = position
  position = null
  return taken
}

export function restorePosition({ selector, top }: Position): void {
  const element = drawn(selector)
  if (!element) return
  renderOffscreen()
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Fill the page's fields with what was typed and chosen, and put the focus back where it was. */
export function restoreInput(): void {
  for (const [selector, value] of values) {
    const field = drawn(selector)
    // Each in a task of its own, as a reader's would be: the page has drawn the one before.
    if (isField(field) && field.value !== value) setTimeout(() => enter(field, value))
  }
  values.clear()
  if (focused) drawn(focused)?.focus({ preventScroll: true })
  focused = null
}

/** Enter a value as the reader would: React hears of it by the event, and only if its own setter is passed by. */
function enter(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS)

const initialValue = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''

function positionIn(view: HTMLElement): Position | null {
  if (window.scrollY === 0) return null
  // What lies higher is under the drawn page's header, which is as high as this one.
  const covered = view.querySelector('.server-header')?.clientHeight ?? 0
  for (const selector of view.querySelectorAll(ANCHORS)) {
    const { top, bottom } = selector.getBoundingClientRect()
    if (bottom > covered) return { selector: selectorOf(selector), top }
  }
  return null
}

function selectorOf(selector: Element): string {
  if (selector.id) return `#main [id=${JSON.stringify(selector.id)}]`
  if (selector.matches(FIELDS)) {
    const name = selector instanceof HTMLSelectElement ? 'aria-label' : 'placeholder'
    return `${selector.localName}[${name}=${JSON.stringify(selector.getAttribute(name))}]`
  }
  return `#main a[href=${JSON.stringify(selector.getAttribute('href'))}]`
}

const drawn = (selector: string) => document.querySelector<HTMLElement>(selector)
