/**
 * After an update, an open page requests modules that the server no longer has. The page reloads once: the new HTML
 * names the new modules.
 */
import { playback } from '@/features/listen/playback'
import { readStorage, writeStorage } from '@/shared/lib/storage'

const KEY = 'reloaded-for-code'

/** The URL of the entry module, whose hash changes with every update. It is the last one (`web/build/codeAfterPaint.ts`). */
const version = () => [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src ?? ''

export function reloadOnStaleModule(): void {
  let isLeaving = false
  // WebKit ends what is loading as a link is followed: a reload would take the place of the next page.
  window.addEventListener('beforeunload', () => (isLeaving = true))
  window.addEventListener('vite:preloadError', () => {
    if (!isLeaving && navigator.onLine && !isBusy() && recordReload()) window.location.reload()
  })
}

/** A reload must not interrupt typing or listening: the failed part has a retry button. */
function isBusy(): boolean {
  const { activeElement } = document
  const isTyping =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) && activeElement.value !== ''
  return isTyping || playback.read().status === 'playing'
}

/** Whether this version may reload. Without storage a second reload cannot be told from the first. */
function recordReload(): boolean {
  if (readStorage(KEY, 'sessionStorage') === version()) return false
  return writeStorage(KEY, version(), 'sessionStorage')
}
