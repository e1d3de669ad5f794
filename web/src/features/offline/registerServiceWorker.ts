import { readJsonScript } from '@/shared/lib/siteConfig'

/**
 * Ask for the worker once the page is loaded, and hand it the answers that came with it: what one opens on the
 * very first visit can be read again, too.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  // Some browsers refuse in private windows: the site works without.
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(readJsonScript(document, 'initial-data') ?? [])
  } catch {
    return
  }
}
