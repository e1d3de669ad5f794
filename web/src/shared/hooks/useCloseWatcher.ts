import { useEffect, useEffectEvent } from 'react'

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which not every browser has. */
type CloseWatcherLike = { onclose: (() => void) | null; destroy: () => void }

/**
 * Closes what lies over the page by the platform's own gesture, which on Android is Back (SHELL-26). It needs no entry in
 * the history; browsers without it go back as before. Escape does not come here where the layer has handled its key.
 */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike }
    if (!isOpen || !CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [isOpen])
}
