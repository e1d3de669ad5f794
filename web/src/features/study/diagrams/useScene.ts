import { useEffect, useState, type RefObject } from 'react'
import { layoutDiagram } from './layout'
import type { Scene } from './scene'
import type { Diagram } from './shapes'
import { canvasMeasure } from './wrap'

/** Without a layout engine (tests), and before the first measurement. */
const DEFAULT_WIDTH = 640

/** `boxWidth` is the width that the scene was laid out for. */
type Result = { scene: (Scene & { boxWidth: number }) | null; failed: boolean }

/** The diagram laid out for the width of its box; again when that changes and when the fonts have loaded. */
export function useScene(diagram: Diagram, box: RefObject<HTMLElement | null>): Result {
  const [width, setWidth] = useState(0)
  const [fonts, setFonts] = useState(0)
  const [state, setState] = useState<Result>({ scene: null, failed: false })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || DEFAULT_WIDTH)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])

  useEffect(() => {
    // jsdom has none. A script's font loads when its first letter is drawn, so the event may come more than once.
    const faces = document.fonts as FontFaceSet | undefined
    const again = () => setFonts((count) => count + 1)
    faces?.addEventListener('loadingdone', again)
    return () => faces?.removeEventListener('loadingdone', again)
  }, [])

  useEffect(() => {
    if (width === 0) return
    let current = true
    layoutDiagram(diagram, width, canvasMeasure()).then(
      (scene) => current && setState({ scene: { ...scene, boxWidth: width }, failed: false }),
      () => current && setState({ scene: null, failed: true }),
    )
    return () => void (current = false)
  }, [diagram, width, fonts])

  return state
}
