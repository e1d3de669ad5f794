import { t } from 'ttag'

/** `quote` is what the reader has chosen of the teaching; '' for nothing. */
export type Shared = { url: string; title: string; quote: string }

/** The words of the teaching's text that are selected. A press of a button ends a selection, so this is read before. */
export function chosenWords(): string {
  const selection = document.getSelection()
  const start = selection?.anchorNode
  const element = start instanceof Element ? start : start?.parentElement
  return element?.closest('.reading') ? String(selection).trim() : ''
}

export const quoted = (words: string): string => t`“${words}”`

/**
 * Opens the system's share sheet and tells whether the link was shared. A dismissed sheet reports the same error as a
 * missing app, so the caller then shows our own panel.
 */
export async function shareNatively({ quote, ...shared }: Shared): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(quote ? { ...shared, text: quoted(quote) } : shared)
    return true
  } catch {
    return false
  }
}
