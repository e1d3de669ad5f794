import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * False in the server's HTML and while React takes it over, then true: for what only the browser knows, and for controls
 * that are links until a script can handle them.
 */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, () => true, () => false)
