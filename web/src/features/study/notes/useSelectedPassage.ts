import { useEffect, useState } from 'react'
import { textOfPage } from '@/shared/lib/teachingText'
import { passageOf, selectedRange, type Passage } from './passages'

/** A selection counts once it has stood still for this time. A press on a button ends it earlier on some phones. */
const SETTLED_MS = 250

type Place = { top: number; left: number }
export type Selected = {
  /** The passage that was selected last; null after a press into the text. */
  passage: Passage | null
  /** The end of the selection on the page; null while nothing is selected. */
  end: Place | null
}
const NOTHING: Selected = { passage: null, end: null }

/** What the reader has selected in the teaching. It is kept while the focus is elsewhere on the page. */
export function useSelectedPassage(isActive: boolean): [Selected, () => void] {
  const [selected, setSelected] = useState(NOTHING)
  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const text = textOfPage()
      const range = text && selectedRange(text)
      const isInText = text?.contains(document.getSelection()?.anchorNode ?? null) ?? false
      if (range) setSelected({ passage: passageOf(range), end: endOf(range) })
      else setSelected((before) => (isInText ? NOTHING : { ...before, end: null }))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, SETTLED_MS)
    }
    document.addEventListener('selectionchange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', wait)
    }
  }, [isActive])
  return [selected, () => setSelected(NOTHING)]
}

/** Where the last line of a range ends, in the coordinates of the page. */
function endOf(range: Range): Place {
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
  const last = rects.at(-1) ?? range.getBoundingClientRect()
  return { top: last.bottom + window.scrollY, left: last.right + window.scrollX }
}
