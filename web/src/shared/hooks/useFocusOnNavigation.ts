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
    if (!isFieldOf(main.current)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/**
 * Whether the page focused its own field, as search does: it keeps the focus. A link with the focus is that of the
 * previous page, of which React reuses the element where both pages are of one kind.
 */
const isFieldOf = (main: HTMLElement | null): boolean =>
  main?.contains(document.activeElement) === true && document.activeElement?.matches('input, select, textarea') === true
