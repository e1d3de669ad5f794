import { createElement, lazy, type ComponentType } from 'react'

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>

/** How to load anew each part whose code could not be loaded. */
const failed = new Set<() => void>()

/**
 * `React.lazy` for code that may be loaded a second time. React keeps a rejected import for ever, and a page that
 * was opened offline would stay broken when the network is back; here `resetFailedImports` starts anew.
 */
export function lazyWithRetry<Props extends object>(load: Loader<Props>): ComponentType<Props> {
  let Loaded = attempt()
  function attempt() {
    return lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => (Loaded = attempt()))
        throw error
      }),
    )
  }
  return function LazyWithRetry(props: Props) {
    return createElement<Props>(Loaded as ComponentType<Props>, props)
  }
}

/** Only once the failure is shown: React draws a part again before it gives up, and would load it again and again. */
export function resetFailedImports(): void {
  for (const renew of failed) renew()
  failed.clear()
}
