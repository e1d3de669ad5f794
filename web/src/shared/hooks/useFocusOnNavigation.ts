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
    // A page that focused its own field (search) keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
