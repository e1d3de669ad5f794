import { isForVisitors } from '@/shared/lib/entitlement'
import { readInitialData } from '@/shared/lib/initialData'

/**
 * Registers the service worker of the interface's language once the page is loaded, and sends it the page's initial data that every visitor
 * receives, so that the first visit is cached, too.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  // Some browsers refuse in private windows. The site works without a worker.
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`, { scope: '/' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(readInitialData().filter(isForVisitors))
  } catch {
    return
  }
}
