/**
 * After an update, a page that is still open asks for code that the server has no more. It is loaded anew, once:
 * its new HTML names the new code.
 */
import { playback } from '@/features/listen/playback'

const STORE = 'reloaded-for-code'

/** The page's own code, whose address has a hash: an updated page has another. */
const version = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

export function reloadOnStaleModule(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isBusy() && recordReload()) window.location.reload()
  })
}

/** A reload must not cost what one is typing or hearing: the part that failed can be tried again by hand. */
function isBusy(): boolean {
  const { activeElement } = document
  const isTyping =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) && activeElement.value !== ''
  return isTyping || playback.read().status === 'playing'
}

/** Whether this version may reload. Without storage nobody could tell the second time from the first. */
function recordReload(): boolean {
  try {
    if (sessionStorage.getItem(STORE) === version()) return false
    sessionStorage.setItem(STORE, version())
    return true
  } catch {
    return false
  }
}
