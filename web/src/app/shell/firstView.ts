/**
 * The server's text stands until the page is drawn in its place: on a slow line long enough to scroll, to tab and to
 * type in it. The reader's place, the focus and what was typed are handed to the page.
 */
import { layOut } from '@/shared/lib/layOut'

/** What the page has again when it is drawn: paragraphs have their numbers, links their addresses. */
const PARTS = '[id], a[href]'
const FIELDS = 'input[placeholder], select[aria-label]'

type Field = HTMLInputElement | HTMLSelectElement

export type Place = { part: string; top: number }

let place: Place | null = null
let focused: string | null = null
/** What was typed or chosen, by the field's selector. */
const values = new Map<string, string>()
const watch = new AbortController()

export function watchFirstView(view: HTMLElement): void {
  const { signal } = watch
  const notePlace = () => (place = placeIn(view))
  const noteFocus = () => {
    const { activeElement } = document
    focused = activeElement && view.contains(activeElement) ? selectorOf(activeElement) : null
  }
  window.addEventListener('scroll', notePlace, { passive: true, signal })
  const noteValue = ({ target }: Event) => {
    if (isField(target)) values.set(selectorOf(target), target.value)
  }
  view.addEventListener('focusin', noteFocus, { signal })
  view.addEventListener('input', noteValue, { signal })
  // What came before this code. Nobody has scrolled what was never painted, and to ask would lay it out.
  noteFocus()
  for (const field of view.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== initialValue(field)) values.set(selectorOf(field), field.value)
  }
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

/** Fill the page's fields with what was typed and chosen, and put the focus back where it was. */
export function resumeInput(): void {
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

function selectorOf(part: Element): string {
  if (part.id) return `#main [id=${JSON.stringify(part.id)}]`
  if (part.matches(FIELDS)) {
    const name = part instanceof HTMLSelectElement ? 'aria-label' : 'placeholder'
    return `${part.localName}[${name}=${JSON.stringify(part.getAttribute(name))}]`
  }
  return `#main a[href=${JSON.stringify(part.getAttribute('href'))}]`
}

const drawn = (selector: string) => document.querySelector<HTMLElement>(selector)
