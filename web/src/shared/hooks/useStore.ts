import { useSyncExternalStore } from 'react'
import type { Readable } from '@/shared/lib/store'

/** The current value of a store. The component renders again when it changes. */
export const useStore = <T>(store: Readable<T>): T => useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
