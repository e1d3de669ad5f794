/** The elements of a drawing and their geometry. Positions are in units of a page of 800 by 600, whatever its size on screen. */
import { t } from 'ttag'

export const PAGE = { width: 800, height: 600 }
export const COLOURS = ['ink', 'tekhelet', 'gold', 'danger', 'exodus', 'numbers'] as const
export type Colour = (typeof COLOURS)[number]
export const BACKGROUNDS = ['plain', 'lined', 'grid'] as const
export type Background = (typeof BACKGROUNDS)[number]
export const WIDTHS = [2, 4, 8, 14] as const
export const SHAPES = ['line', 'arrow', 'rectangle', 'ellipse'] as const
export type ShapeKind = (typeof SHAPES)[number]

/** x, y and pressure (0 to 1). */
export type InkPoint = [number, number, number]
type Common = { id: string; colour: Colour; width: number }
export type Ink = Common & { kind: 'pen' | 'highlighter'; points: InkPoint[]; pen: boolean }
export type ShapeElement = Common & { kind: ShapeKind; x1: number; y1: number; x2: number; y2: number }
export type TextElement = Common & { kind: 'text'; x: number; y: number; text: string; size: number }
export type Element = Ink | ShapeElement | TextElement
export type Drawing = { background: Background; elements: Element[] }
export const EMPTY: Drawing = { background: 'plain', elements: [] }

export type Bounds = { x: number; y: number; width: number; height: number }

export function boundsOf(element: Element): Bounds {
  if (element.kind === 'text') {
    const lines = element.text.split('\n')
    const width = Math.max(...lines.map(({ length }) => length), 1) * element.size * 0.55
    return { x: element.x, y: element.y, width, height: lines.length * element.size * 1.3 }
  }
  const points = 'points' in element ? element.points : [[element.x1, element.y1], [element.x2, element.y2]]
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Moves an element, but keeps a part of it on the page. */
export function move(element: Element, dx: number, dy: number): Element {
  const { x, y, width, height } = boundsOf(element)
  const mx = Math.min(PAGE.width - 10 - x, Math.max(10 - x - width, dx))
  const my = Math.min(PAGE.height - 10 - y, Math.max(10 - y - height, dy))
  if (element.kind === 'text') return { ...element, x: element.x + mx, y: element.y + my }
  if ('points' in element) return { ...element, points: element.points.map(([px, py, pressure]) => [px + mx, py + my, pressure]) }
  return { ...element, x1: element.x1 + mx, y1: element.y1 + my, x2: element.x2 + mx, y2: element.y2 + my }
}

/** Makes an element `factor` times as large; its upper left corner stays where it is. */
export function resize(element: Element, factor: number): Element {
  const { x, y, width, height } = boundsOf(element)
  const size = Math.max(width, height)
  if ((factor < 1 && size < 12) || (factor > 1 && size > 1600)) return element
  const scale = (value: number, origin: number) => origin + (value - origin) * factor
  if (element.kind === 'text') return { ...element, size: Math.min(120, Math.max(12, element.size * factor)) }
  if ('points' in element) return { ...element, points: element.points.map(([px, py, p]) => [scale(px, x), scale(py, y), p]) }
  return { ...element, x1: scale(element.x1, x), y1: scale(element.y1, y), x2: scale(element.x2, x), y2: scale(element.y2, y) }
}

/** The distance from a point to a segment. */
export function segmentDistance(px: number, py: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - x1) * dx + (py - y1) * dy) / length))
  return Math.hypot(px - x1 - t * dx, py - y1 - t * dy)
}

/** Whether the eraser or a press at a point touches an element. */
export function touches(element: Element, x: number, y: number, radius = 10): boolean {
  const reach = radius + element.width / 2
  if ('points' in element) {
    const [[fx, fy] = [Infinity, Infinity]] = element.points
    if (Math.hypot(x - fx, y - fy) <= reach) return true
    return element.points.some(([x1, y1], index) => {
      const next = element.points[index + 1]
      return next !== undefined && segmentDistance(x, y, x1, y1, next[0], next[1]) <= reach
    })
  }
  if (element.kind === 'line' || element.kind === 'arrow') return segmentDistance(x, y, element.x1, element.y1, element.x2, element.y2) <= reach
  const bounds = boundsOf(element)
  return x >= bounds.x - reach && x <= bounds.x + bounds.width + reach && y >= bounds.y - reach && y <= bounds.y + bounds.height + reach
}

const NAMES: Record<Element['kind'], string> = {
  pen: t`Pen stroke`,
  highlighter: t`Highlighter stroke`,
  line: t`Line`,
  arrow: t`Arrow`,
  rectangle: t`Rectangle`,
  ellipse: t`Ellipse`,
  text: t`Text`,
}

/** The name of an element in the list of elements. */
export const nameOf = (element: Element, index: number): string => `${index + 1}. ${NAMES[element.kind]}${element.kind === 'text' ? `: ${element.text.slice(0, 40)}` : ''}`
