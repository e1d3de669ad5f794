import { useCallback, useSyncExternalStore } from 'react'

/** False in the server's HTML, which does not know the window: what differs there is for CSS to decide. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, () => false)
}

/** Fingers instead of a mouse: such devices have their own keys for the volume. */
export const TOUCH = '(hover: none) and (pointer: coarse)'

/** SHELL-10: a few plain links stand beside the menu button. */
export const MEDIUM = '(min-width: 48.0625rem) and (max-width: 64rem)'

/** SHELL-13: the bottom bar appears at a width of 768 or less. */
export const BOTTOM_BAR = '(max-width: 48rem)'
