/** A value outside React for `useSyncExternalStore`. */
export type Store<T> = {
  read: () => T
  subscribe: (listener: () => void) => () => void
  change: (part: Partial<T>) => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (part) => {
      value = { ...value, ...part }
      for (const listener of listeners) listener()
    },
  }
}
