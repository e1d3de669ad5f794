import { writeStorage } from './storage'
import { createListeners, type Readable } from './store'

/** A reader's preference that is an attribute of the root element and is kept in local storage. */
export type RootSetting<Value extends string> = Readable<Value> & { choose: (value: Value) => void }

type Options<Value> = {
  attribute: string
  key: string
  values: readonly Value[]
  defaultValue: Value
  /** Whether the default is kept as well once it is chosen: where it depends on the interface's language, the choice does not. */
  keepsDefault?: boolean
}

/** `index.html` applies the stored value before the first paint. The default value is not stored, unless `keepsDefault`. */
export function rootSetting<Value extends string>({
  attribute,
  key,
  values,
  defaultValue,
  keepsDefault = false,
}: Options<Value>): RootSetting<Value> {
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    read: () => values.find((value) => value === document.documentElement.getAttribute(attribute)) ?? defaultValue,
    readOnServer: () => defaultValue,
    choose(value) {
      const root = document.documentElement
      const isLeftOut = value === defaultValue && !keepsDefault
      if (isLeftOut) root.removeAttribute(attribute)
      else root.setAttribute(attribute, value)
      // Without storage the choice lasts until the page is closed.
      writeStorage(key, isLeftOut ? null : value)
      notify()
    },
  }
}
