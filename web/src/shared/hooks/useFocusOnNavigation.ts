import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the content of a new page, for keyboard and screen reader users. Returns the ref of `main`. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!hasOwnFocus(main.current)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/**
 * Whether the page focused a part of its own, which keeps the focus: a field, as search does, or the paragraph that the
 * URL names. A link with the focus is that of the previous page, of which React reuses the element where both pages are
 * of one kind.
 */
const hasOwnFocus = (main: HTMLElement | null): boolean =>
  main?.contains(document.activeElement) === true &&
  document.activeElement?.matches('input, select, textarea, [data-cited]') === true
