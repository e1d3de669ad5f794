/** A diagram that has been laid out: shapes with positions in px, independent of its type. */
import { directionOf } from '@/shared/lib/bidi'
import { heightOf, widthOf, type Measure, type TextLine } from './wrap'

export type Shape = 'rect' | 'pill' | 'diamond' | 'plain'
export type Tone = 'root' | 'plain' | 'gold' | 'wash'
export type Box = {
  id: string
  x: number
  y: number
  width: number
  height: number
  shape: Shape
  tone: Tone
  lines: TextLine[]
  align: 'center' | 'start'
  /** What a reader can choose; null for a part of the drawing alone. */
  detail: { label: string; description: string; paragraph: string | null } | null
}
export type Connector = { path: string; arrow: boolean; label: TextLine[]; x: number; y: number }
export type Scene = { width: number; height: number; boxes: Box[]; connectors: Connector[]; circles: { x: number; y: number; r: number; tone: Tone }[]; rtl: boolean }

export const PADDING = 12
export const MARGIN = 8

/** The size of a box around its lines. A diamond holds text only in its middle. */
export function sizeOf(lines: TextLine[], shape: Shape, measure: Measure): { width: number; height: number } {
  const width = widthOf(lines, measure) + 2 * PADDING
  const height = heightOf(lines) + 2 * PADDING - 4
  return shape === 'diamond' ? { width: width * 1.45, height: height * 1.7 } : { width: Math.max(width, 72), height: Math.max(height, 44) }
}

export const isRtl = (text: string) => directionOf(text) === 'rtl'

/** The same scene from right to left. Paths are made of absolute `x,y` pairs. */
export function mirror(scene: Scene): Scene {
  const flip = (x: number) => Math.round((scene.width - x) * 10) / 10
  return {
    ...scene,
    rtl: true,
    boxes: scene.boxes.map((box) => ({ ...box, x: flip(box.x + box.width) })),
    connectors: scene.connectors.map((line) => ({ ...line, x: flip(line.x), path: line.path.replace(/(-?[\d.]+),/g, (_, x: string) => `${flip(Number(x))},`) })),
    circles: scene.circles.map((circle) => ({ ...circle, x: flip(circle.x) })),
  }
}
