/** State outside React. Components read it by `useStore` (`shared/hooks/useStore.ts`). */
export type Readable<T> = {
  read: () => T
  subscribe: (listener: () => void) => () => void
  /** The value of the server's HTML, which knows neither the reader nor the device. */
  readOnServer: () => T
}
export type Store<T> = Readable<T> & {
  set: (value: T) => void
  /** Replaces some fields of the value. */
  update: (change: Partial<T>) => void
}

/** A set of listeners: the part that every external store shares. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** `onServer` is for a value that is read from the device. */
export function createStore<T>(initial: T, onServer = initial): Store<T> {
  let value = initial
  const { subscribe, notify } = createListeners()
  const set = (next: T) => {
    value = next
    notify()
  }
  return { read: () => value, readOnServer: () => onServer, subscribe, set, update: (change) => set({ ...value, ...change }) }
}
