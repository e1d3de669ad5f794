import { useEffect, useRef, type RefObject } from 'react'

type Touches = { readonly length: number; readonly [index: number]: { clientX: number; clientY: number } | undefined }
const distance = ([a, b]: [Touches[number], Touches[number]]) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)

/** Pinch and ctrl-wheel zoom; dragging with a mouse pans. A finger pans by the browser's own scrolling. */
export function useGestures(box: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const latest = useRef({ zoom, onZoom })
  useEffect(() => void (latest.current = { zoom, onZoom }))

  useEffect(() => {
    const element = box.current
    if (!element) return
    let pinch: { distance: number; zoom: number } | null = null
    let drag: { x: number; y: number } | null = null

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current.onZoom(latest.current.zoom + (event.deltaY < 0 ? 0.1 : -0.1))
    }
    const onTouchStart = ({ touches }: TouchEvent) => {
      pinch = touches.length === 2 ? { distance: distance([touches[0], touches[1]]), zoom: latest.current.zoom } : null
    }
    const onTouchMove = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2 || pinch.distance === 0) return
      event.preventDefault()
      latest.current.onZoom((pinch.zoom * distance([event.touches[0], event.touches[1]])) / pinch.distance)
    }
    const onTouchEnd = () => void (pinch = null)
    const onPointerDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) drag = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop }
    }
    const onPointerMove = (event: PointerEvent) => {
      if (!drag) return
      element.scrollLeft = drag.x - event.clientX
      element.scrollTop = drag.y - event.clientY
    }
    const onPointerUp = () => void (drag = null)

    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('touchstart', onTouchStart, { passive: true })
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('touchend', onTouchEnd)
    element.addEventListener('pointerdown', onPointerDown)
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('touchend', onTouchEnd)
      element.removeEventListener('pointerdown', onPointerDown)
      window.removeEventListener('pointermove', onPointerMove)
      window.removeEventListener('pointerup', onPointerUp)
    }
  }, [box])
}
