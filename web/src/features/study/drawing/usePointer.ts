import { useRef, useState, type PointerEvent } from 'react'
import { move, PAGE, SHAPES, touches, type Colour, type Drawing, type Element, type InkPoint } from './elements'
import { MAX_STROKE_POINTS } from './saved'

export const TOOLS = ['select', 'pen', 'highlighter', 'eraser', ...SHAPES, 'text'] as const
export type Tool = (typeof TOOLS)[number]
export type Settings = { tool: Tool; colour: Colour; width: number }

type Options = Settings & {
  drawing: Drawing
  onChange: (drawing: Drawing) => void
  onSelect: (id: string | null) => void
  /** A press with the text tool, in units of the page. */
  onText: (x: number, y: number) => void
}

export const newId = () => Math.random().toString(36).slice(2, 10)

function pagePoint(svg: SVGSVGElement, event: { clientX: number; clientY: number; pressure: number }): InkPoint {
  const box = svg.getBoundingClientRect()
  const x = ((event.clientX - box.left) / (box.width || PAGE.width)) * PAGE.width
  const y = ((event.clientY - box.top) / (box.height || PAGE.height)) * PAGE.height
  return [x, y, event.pressure || 0.5]
}

/** Drawing with a mouse, a finger or a pen. Once a pen was seen, a touch does not draw: it is the palm (SKETCH-16). */
export function usePointer({ drawing, tool, colour, width, onChange, onSelect, onText }: Options) {
  const [draft, setDraft] = useState<Drawing | null>(null)
  const active = useRef<{ id: number; start: InkPoint; element: Element | null; now: Drawing } | null>(null)
  const penSeen = useRef(false)

  const show = (now: Drawing) => {
    if (active.current) active.current.now = now
    setDraft(now)
  }
  const withElement = (element: Element) => show({ ...drawing, elements: [...drawing.elements.filter(({ id }) => id !== element.id), element] })
  const erase = ([x, y]: InkPoint) => {
    const now = active.current?.now ?? drawing
    const elements = now.elements.filter((element) => !touches(element, x, y))
    if (elements.length < now.elements.length) show({ ...now, elements })
  }

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerType === 'pen') penSeen.current = true
    if (active.current || event.button !== 0 || (event.pointerType === 'touch' && penSeen.current)) return
    const start = pagePoint(event.currentTarget, event)
    const [x, y] = start
    if (tool === 'text') { onText(x, y); return; }
    const hit = tool === 'select' ? (drawing.elements.findLast((element) => touches(element, x, y)) ?? null) : null
    if (tool === 'select') onSelect(hit?.id ?? null)
    active.current = { id: event.pointerId, start, element: hit ?? firstElement(tool, start, { id: newId(), colour, width }, event.pointerType === 'pen'), now: drawing }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (tool === 'eraser') erase(start)
  }

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const gesture = active.current
    if (gesture?.id !== event.pointerId) return
    const svg = event.currentTarget
    const coalesced = (event.nativeEvent.getCoalescedEvents as (() => globalThis.PointerEvent[]) | undefined)?.call(event.nativeEvent) ?? []
    const points = (coalesced.length > 0 ? coalesced : [event.nativeEvent]).map((each) => pagePoint(svg, each))
    if (tool === 'eraser') { points.forEach(erase); return; }
    const last = points.at(-1)
    const { element, start } = gesture
    if (!element || !last) return
    if (tool === 'select') {
      const moved = move(element, last[0] - start[0], last[1] - start[1])
      show({ ...drawing, elements: drawing.elements.map((each) => (each.id === element.id ? moved : each)) }); return;
    }
    gesture.element = extended(element, points, last)
    withElement(gesture.element)
  }

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const gesture = active.current
    if (gesture?.id !== event.pointerId) return
    active.current = null
    setDraft(null)
    const { element, now } = gesture
    if (now !== drawing) onChange(now)
    // A press without a movement is a dot.
    else if (element && 'points' in element && tool !== 'select') onChange({ ...drawing, elements: [...drawing.elements, element] })
  }

  return { shown: draft ?? drawing, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}

function firstElement(tool: Tool, [x, y, pressure]: InkPoint, common: { id: string; colour: Colour; width: number }, pen: boolean): Element | null {
  if (tool === 'pen' || tool === 'highlighter') return { ...common, kind: tool, points: [[x, y, pressure]], pen }
  const kind = SHAPES.find((each) => each === tool)
  return kind ? { ...common, kind, x1: x, y1: y, x2: x, y2: y } : null
}

function extended(element: Element, points: InkPoint[], [x, y]: InkPoint): Element {
  if ('points' in element) return { ...element, points: [...element.points, ...points].slice(0, MAX_STROKE_POINTS) }
  return element.kind === 'text' ? element : { ...element, x2: x, y2: y }
}
