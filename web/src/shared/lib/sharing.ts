export type Shared = { url: string; title: string }

/**
 * Opens the system's share sheet and tells whether the link was shared. A dismissed sheet reports the same error as a
 * missing app, so the caller then shows our own panel.
 */
export async function shareNatively(shared: Shared): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(shared)
    return true
  } catch {
    return false
  }
}
