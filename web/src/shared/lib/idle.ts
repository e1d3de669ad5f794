/** Safari has no idle callbacks. */
export const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50))

/** Calls `work` when the page has loaded and the browser is idle. Returns a function that prevents it. */
export function onceIdle(work: () => void): () => void {
  let isStopped = false
  const wait = () => whenIdle(() => !isStopped && work())
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isStopped = true
    window.removeEventListener('load', wait)
  }
}
