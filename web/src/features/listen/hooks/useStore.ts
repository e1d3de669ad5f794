import { useSyncExternalStore } from 'react'
import type { Store } from '@/shared/lib/store'

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.read)
