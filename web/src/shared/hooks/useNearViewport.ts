import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** How far below the window something may still be when it counts as coming. */
const AHEAD = '600px'

/** Call `onNear` whenever the element nears the window, as long as `active`. */
export function useNearViewport<T extends HTMLElement>(active: boolean, onNear: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  const come = useEffectEvent(onNear)
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: AHEAD,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active])
  return element
}
