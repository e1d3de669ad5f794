import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react'

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Resets each component whose import failed. */
const failed = new Set<() => void>()

/**
 * `React.lazy` whose import can be retried. React caches a rejected import, so a page opened offline would stay
 * broken; `resetFailedImports` clears the cache.
 */
export function lazyWithRetry<Props extends object>(load: Loader<Props>): FunctionComponent<Props> {
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

/** Call it only after the failure is shown: React renders a component again before it gives up, and would retry forever. */
export function resetFailedImports(): void {
  for (const renew of failed) renew()
  failed.clear()
}
