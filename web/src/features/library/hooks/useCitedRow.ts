import { useEffect, useRef } from 'react'
import { goToNamed } from '@/shared/lib/restoredEntries'

/**
 * The attributes of a verse or a mishnah to which the address may lead: it is scrolled to, focused and lit. `citedBy` is
 * the key of the history entry that leads to it; null if it leads elsewhere.
 */
export function useCitedRow(citedBy: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  const isShown = useRef(false)
  useEffect(() => {
    // Within the page, the way that the page moves shows where it is.
    if (citedBy !== null) goToNamed(ref.current, citedBy, { behavior: isShown.current ? 'auto' : 'instant' })
    isShown.current = true
  }, [citedBy])
  const isCited = citedBy !== null
  return { ref, 'data-cited': isCited ? '' : undefined, tabIndex: isCited ? -1 : undefined }
}
