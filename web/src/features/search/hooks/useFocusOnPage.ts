import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Moves the focus to the first result of another page, once it is there: the link that led to it is far below, or gone.
 * Going back moves no focus. Returns the ref of the results.
 */
export function useFocusOnPage(page: number, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const results = useRef<HTMLDivElement>(null)
  const focusedPage = useRef(page)
  const returned = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!isLoaded || focusedPage.current === page) return
    focusedPage.current = page
    if (!returned) results.current?.querySelector<HTMLElement>('h4 a, a')?.focus({ preventScroll: true })
  }, [page, isLoaded, returned])
  return results
}
