import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** The distance from the viewport at which an element counts as near. */
const AHEAD = '600px'

/** Call `onNear` when the element comes near the viewport, while `active`. */
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
