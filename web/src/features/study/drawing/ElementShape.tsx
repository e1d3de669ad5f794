import getStroke from 'perfect-freehand'
import { memo } from 'react'
import { directionOf } from '@/shared/lib/bidi'
import type { Element, Ink } from './elements'

/** The outline of a stroke as an SVG path. */
export function inkPath({ points, width, kind, pen }: Ink): string {
  const marker = kind === 'highlighter'
  const size = marker ? width * 4 : width * 1.6
  const outline = getStroke(points, { size, thinning: marker ? 0 : 0.55, smoothing: 0.5, streamline: 0.4, simulatePressure: !pen && !marker })
  const [first, ...rest] = outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
  return first ? `M${first} L${rest.join(' ')} Z` : ''
}

/** One element of a drawing; its colour is the theme's. */
export const ElementShape = memo(function ElementShape({ element }: { element: Element }) {
  const colour = `var(--color-${element.colour})`
  if ('points' in element) return <path d={inkPath(element)} style={{ fill: colour, opacity: element.kind === 'highlighter' ? 0.35 : 1 }} />
  if (element.kind === 'text') return <TextShape element={element} />
  const style = { fill: 'none', stroke: colour, strokeWidth: element.width, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const }
  const { kind, x1, y1, x2, y2 } = element
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
  if (kind === 'rectangle') return <rect {...box} rx={4} style={style} />
  if (kind === 'ellipse') return <ellipse cx={box.x + box.width / 2} cy={box.y + box.height / 2} rx={box.width / 2} ry={box.height / 2} style={style} />
  return <path d={`M${x1},${y1} L${x2},${y2}${kind === 'arrow' ? arrowHead(x1, y1, x2, y2, element.width) : ''}`} style={style} />
})

/** The two strokes of an arrow's head. */
export function arrowHead(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const length = 10 + width * 2.5
  const end = (turn: number) => `${(x2 - length * Math.cos(angle + turn)).toFixed(1)},${(y2 - length * Math.sin(angle + turn)).toFixed(1)}`
  return ` M${end(0.5)} L${x2},${y2} L${end(-0.5)}`
}

function TextShape({ element }: { element: Extract<Element, { kind: 'text' }> }) {
  const rtl = directionOf(element.text) === 'rtl'
  return element.text.split('\n').map((line, index) => (
    <text
      key={index}
      x={element.x}
      y={element.y + element.size * (1 + index * 1.3)}
      direction={rtl ? 'rtl' : 'ltr'}
      textAnchor={rtl ? 'end' : 'start'}
      fontSize={element.size}
      fontFamily="Inter, 'Frank Ruhl', 'Frank Ruhl Libre', system-ui, sans-serif"
      style={{ fill: `var(--color-${element.colour})` }}
    >
      {line}
    </text>
  ))
}
