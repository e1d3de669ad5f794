/** A reader's choice that the whole document shows: an attribute of its root, kept from visit to visit. */
export type RootSetting<Value extends string> = {
  read: () => Value
  choose: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

type Options<Value> = { attribute: string; key: string; values: readonly Value[]; defaultValue: Value }

/** `index.html` applies the kept choice before the first paint. The usual value is the absence of a choice. */
export function rootSetting<Value extends string>({ attribute, key, values, defaultValue }: Options<Value>): RootSetting<Value> {
  const listeners = new Set<() => void>()
  const root = document.documentElement
  return {
    read: () => values.find((value) => value === root.getAttribute(attribute)) ?? defaultValue,
    choose(value) {
      if (value === defaultValue) root.removeAttribute(attribute)
      else root.setAttribute(attribute, value)
      remember(key, value === defaultValue ? null : value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function remember(key: string, value: string | null): void {
  // Where storage is blocked the choice holds for this visit.
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
