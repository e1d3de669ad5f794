import { useLayoutEffect, useRef } from 'react'

/** The id of the heading of the current screen. */
export const SCREEN_HEADING = 'screen-heading'

/** Moves the focus to the screen's heading when an element that contains it is removed, as the row of what was deleted. */
export function useFocusAfterRemoval<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  // A layout effect is cleaned up while the element is still a part of the document.
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(SCREEN_HEADING)?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
