import { useDeferredValue, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * What only the browser knows: `onServer` in the server's HTML and while React takes it over, then `value`. The component
 * renders again only where they differ.
 */
export const useBrowserValue = <T extends boolean | string>(value: T, onServer: T): T =>
  useSyncExternalStore(subscribe, () => value, () => onServer)

/** False in the server's HTML and while React takes it over, then true: for controls that are links until a script can handle them. */
export const useHydrated = (): boolean => useBrowserValue<boolean>(true, false)

/** For large parts that may come a moment later: React renders them in slices, between which the page responds. */
export const useHydratedLater = (): boolean => useDeferredValue(useHydrated())
