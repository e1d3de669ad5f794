import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isPlainClick } from '@/shared/lib/clicks'
import { CITATION, isNumber } from '@/shared/lib/citationLinks'
import { isMishnah, mishnahsQuery, versesQuery } from './citedTextQuery'

/** The citation whose text is shown. Opened by a key or a tap, it takes the focus. */
export type Opened = { link: HTMLAnchorElement; takesFocus: boolean }

/** A pointer that only passes over a citation opens nothing; one that rests on it does. */
const PREFETCH_MS = 80
const OPEN_MS = 300
/** Time to move the pointer from the citation to its verses. */
const CLOSE_MS = 300

const citationAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(CITATION) : null

type State = { isNarrow: boolean; opened: Opened | null; setOpened: (opened: Opened | null) => void }

/**
 * Opens a citation of a text: a mouse by resting on it, since its click follows the link; a key or a tap by the first
 * press, whose verses have the links that lead on. The number of a verse opens by any press, and closes by the next one.
 * Returns what the pointer does on the verses.
 */
export function useCitationEvents(text: RefObject<HTMLElement | null>, { isNarrow, opened, setOpened }: State) {
  const client = useQueryClient()
  const timers = useRef<number[]>([])
  const stopTimers = useCallback(() => {
    timers.current.forEach((timer) => window.clearTimeout(timer))
    timers.current = []
  }, [])
  const after = (ms: number, act: () => void) => timers.current.push(window.setTimeout(act, ms))
  const prefetch = (link: HTMLAnchorElement) => {
    const reference = link.dataset.reference ?? ''
    const fetched: Promise<unknown> = isMishnah(reference) ? client.query(mishnahsQuery(reference)) : client.query(versesQuery(reference))
    // The panel reports a failure.
    void fetched.catch(() => undefined)
  }
  const closeSoon = () => {
    stopTimers()
    // Who has moved the focus to the verses is reading them.
    const isRead = () => document.activeElement?.closest('[role="dialog"]')
    if (opened && !opened.takesFocus) after(CLOSE_MS, () => !isRead() && setOpened(null))
  }

  const enter = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    const link = citationAt(target)
    if (!link || isNumber(link) || pointerType !== 'mouse' || isNarrow || opened?.takesFocus) return
    stopTimers()
    if (link === opened?.link) return
    after(PREFETCH_MS, () => prefetch(link))
    after(OPEN_MS, () => setOpened({ link, takesFocus: false }))
  })
  const leave = useEffectEvent(({ target }: PointerEvent) => {
    if (citationAt(target)) closeSoon()
  })
  const press = useEffectEvent((event: MouseEvent, pointerType: string) => {
    const link = citationAt(event.target)
    if (!link || !isPlainClick(event)) return
    stopTimers()
    // A click without a press of a pointer is that of a key.
    const isMouse = event.detail > 0 && pointerType === 'mouse'
    if (isMouse && !isNarrow && !isNumber(link)) {
      setOpened(null)
      return
    }
    event.preventDefault()
    if (link === opened?.link && opened.takesFocus) {
      setOpened(null)
      return
    }
    prefetch(link)
    link.focus({ preventScroll: true })
    setOpened({ link, takesFocus: true })
  })

  useEffect(() => {
    const element = text.current
    if (!element) return
    for (const link of element.querySelectorAll(CITATION)) link.setAttribute('aria-haspopup', 'dialog')
    let pointerType = ''
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerover', (event) => enter(event), { signal })
    element.addEventListener('pointerout', (event) => leave(event), { signal })
    element.addEventListener('pointerdown', (event) => (pointerType = event.pointerType), { signal })
    // Before the handlers that follow links.
    element.addEventListener('click', (event) => press(event, pointerType), { signal, capture: true })
    return () => {
      listening.abort()
      stopTimers()
    }
  }, [text, stopTimers])

  return { keepOpen: stopTimers, closeSoon }
}
