/**
 * Until the client renders, the reader uses the server's HTML: on a slow line long enough to scroll, tab and type in it.
 * This module records the scroll position, the focus and the input, and restores them on the rendered page.
 */
import { renderOffscreen } from '@/shared/lib/renderOffscreen'

/** Elements that the rendered page has, too: paragraphs have ids, links have addresses. */
const ANCHORS = 'main :is([id], a[href])'
const FORM_FIELDS = 'form[aria-label] :is(input, textarea)[name]:not([placeholder])'
const FIELDS = `input[placeholder], select[aria-label], ${FORM_FIELDS}`

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** An element, and its distance from the top of the viewport. */
export type Position = { selector: string; top: number }

let position: Position | null = null
let focused: string | null = null
/** The values of changed fields, by selector. */
const values = new Map<string, string>()
const watch = new AbortController()

export function watchServerHtml(view: HTMLElement): void {
  const { signal } = watch
  const recordPosition = () => (position = positionIn(view))
  const recordFocus = () => {
    const { activeElement } = document
    focused = activeElement && view.contains(activeElement) ? selectorOf(activeElement) : null
  }
  const recordValue = ({ target }: Event) => {
    if (isField(target)) values.set(selectorOf(target), target.value)
  }
  window.addEventListener('scroll', recordPosition, { passive: true, signal })
  view.addEventListener('focusin', recordFocus, { signal })
  view.addEventListener('input', recordValue, { signal })
  // Record what happened before this code ran. A page that was never painted cannot have been scrolled, and reading
  // its position would force a layout.
  recordFocus()
  for (const field of view.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== initialValue(field)) values.set(selectorOf(field), field.value)
  }
  if (performance.getEntriesByType('paint').length > 0) recordPosition()
}

/** Returns the recorded position once, and stops recording. Null at the top of the page. */
export function consumePosition(): Position | null {
  watch.abort()
  const recorded = position
  position = null
  return recorded
}

export function restorePosition({ selector, top }: Position): void {
  const element = findRendered(selector)
  if (!element) return
  renderOffscreen()
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Restores the values of fields and the focus. */
export function restoreInput(): void {
  for (const [selector, value] of values) {
    const field = findRendered(selector)
    // Each in its own task, as a reader's input would be, so that React renders in between.
    if (isField(field) && field.value !== value) setTimeout(() => enter(field, value))
  }
  values.clear()
  if (focused) findRendered(focused)?.focus({ preventScroll: true })
  focused = null
}

/** Enters a value as a reader would: React notices it by the event, and only if its own setter is bypassed. */
function enter(field: Field, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS)

const initialValue = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
    : field.defaultValue

function positionIn(view: HTMLElement): Position | null {
  if (window.scrollY === 0) return null
  // Elements above this are covered by the header, which is as high on the rendered page.
  const covered = view.querySelector('header')?.clientHeight ?? 0
  for (const element of view.querySelectorAll(ANCHORS)) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > covered) return { selector: selectorOf(element), top }
  }
  return null
}

function selectorOf(element: Element): string {
  // The fields of a form have other ids on the rendered page.
  if (element.matches(FORM_FIELDS)) return `#main ${element.localName}[name=${JSON.stringify(element.getAttribute('name'))}]`
  if (element.id) return `#main [id=${JSON.stringify(element.id)}]`
  if (element.matches(FIELDS)) {
    const name = element instanceof HTMLSelectElement ? 'aria-label' : 'placeholder'
    return `${element.localName}[${name}=${JSON.stringify(element.getAttribute(name))}]`
  }
  const part = element.closest('main') ? '#main ' : ''
  return `${part}a[href=${JSON.stringify(element.getAttribute('href'))}]`
}

const findRendered = (selector: string) => document.querySelector<HTMLElement>(selector)
