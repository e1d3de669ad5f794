/**
 * Venn diagrams of two or three circles. The texts of two sets stand inside the circles where they fit; otherwise the
 * circles have the names, and a list of their regions follows. More sets are the list alone.
 */
import { t } from 'ttag'
import { isRtl, MARGIN, mirror, PADDING, type Box, type Scene, type Tone } from './scene'
import type { Diagram, VennRegion } from './shapes'
import { heightOf, wrap, type Measure, type TextLine } from './wrap'

type Venn = Extract<Diagram, { sets: unknown }>
type Point = { x: number; y: number }

const MAX_WIDTH = 820
const TONES: readonly Tone[] = ['wash', 'gold', 'plain']
/** The distance of two circles' centres from their middle, in radii. */
const OFFSET = 0.565
const SMALLEST_RADIUS = 150

/** Where the centres of the circles are, and where their names stand from there, both in radii. */
const PLACES: Record<2 | 3, readonly { centre: Point; name: Point }[]> = {
  2: [
    { centre: { x: -OFFSET, y: 0 }, name: { x: -0.4, y: 0 } },
    { centre: { x: OFFSET, y: 0 }, name: { x: 0.4, y: 0 } },
  ],
  3: [
    { centre: { x: -0.6, y: 0 }, name: { x: -0.35, y: -0.3 } },
    { centre: { x: 0.6, y: 0 }, name: { x: 0.35, y: -0.3 } },
    { centre: { x: 0, y: 1.05 }, name: { x: 0, y: 0.4 } },
  ],
}

export function layoutVenn(venn: Venn, width: number, measure: Measure): Scene {
  const inner = Math.min(width, MAX_WIDTH)
  const scene = textsInCircles(venn, inner, measure) ?? circlesAndList(venn, inner, measure)
  return isRtl(venn.sets.map(({ name, elements }) => [name, ...elements].join(' ')).join(' ')) ? mirror(scene) : scene
}

const bullets = (elements: readonly string[], width: number, measure: Measure): TextLine[] =>
  elements.flatMap((element) => wrap(`• ${element}`, width, 'small', measure, 6))

const detailOf = (label: string, elements: readonly string[]) => ({ label, description: elements.join('; '), paragraph: null })

/** Two circles with all texts inside, as small as they allow; null where they do not fit. */
function textsInCircles({ sets, intersections }: Venn, width: number, measure: Measure): Scene | null {
  const [a, b, more] = sets
  if (!a || !b || more) return null
  const shared = [...new Set(intersections.flatMap(({ elements }) => elements))]
  const exclusive = (elements: readonly string[]) => elements.filter((element) => !shared.includes(element))
  const parts = [
    { name: a.name, elements: exclusive(a.elements) },
    { name: t`In common`, elements: shared },
    { name: b.name, elements: exclusive(b.elements) },
  ]
  const largest = (width - 2 * MARGIN) / (2 * (1 + OFFSET))
  for (let r = SMALLEST_RADIUS; r <= largest; r += 10) {
    const offset = OFFSET * r
    // A crescent is as wide as its circle's shift; the lens between the two is the rest.
    const [outer, lens] = [1.6 * offset, 1.5 * (r - offset)]
    const columns = parts.map(({ name, elements }, index) => {
      const room = index === 1 ? lens : outer
      const lines = [...wrap(name, room, 'strong', measure, 3), ...bullets(elements, room, measure)]
      return { lines, room, height: heightOf(lines) }
    })
    const fits = columns.every(({ room, height }, index) => {
      if (height >= 2 * r) return false
      const halfChord = Math.sqrt(r * r - (height * height) / 4)
      return room + PADDING <= (index === 1 ? 2 * (halfChord - offset) : 2 * offset - r + halfChord)
    })
    if (!fits) continue
    const middle = { x: width / 2, y: r + MARGIN }
    const boxes = columns.map(({ lines, room, height }, index): Box => {
      const part = parts[index]
      // A crescent's inner side is that of the other circle.
      const x = index === 1 ? -room / 2 : index === 0 ? offset - r - PADDING / 2 - room : r - offset + PADDING / 2
      return {
        ...{ id: `part${index}`, x: middle.x + x, y: middle.y - height / 2, width: room, height },
        ...{ shape: 'plain', tone: 'plain', lines, align: 'center' },
        detail: part ? detailOf(part.name, part.elements) : null,
      }
    })
    return { width, height: 2 * (r + MARGIN), boxes, connectors: [], circles: circlesAround(middle, 2, r), rtl: false }
  }
  return null
}

const circlesAround = (middle: Point, count: 2 | 3, r: number): Scene['circles'] =>
  PLACES[count].map(({ centre }, index) => ({
    ...{ x: middle.x + centre.x * r, y: middle.y + centre.y * r, r, tone: TONES[index] ?? 'plain' },
  }))

function circlesAndList({ sets, intersections }: Venn, width: number, measure: Measure): Scene {
  const count = sets.length === 2 || sets.length === 3 ? sets.length : null
  const r = Math.min(width / 4.6, 130)
  const circles = count ? circlesAround({ x: width / 2, y: r + MARGIN }, count, r) : []
  const names = circles.map((circle, index): Box => {
    const place = count && PLACES[count][index]?.name
    const lines = wrap(sets[index]?.name ?? '', r * 0.95, 'label', measure, 3)
    const [w, h] = [r, heightOf(lines)]
    const [x, y] = [circle.x + r * (place?.x ?? 0) - w / 2, circle.y + r * (place?.y ?? 0) - h / 2]
    return { ...{ id: `name${index}`, x, y, width: w, height: h }, ...{ shape: 'plain', tone: 'plain', lines, align: 'center', detail: null } }
  })
  const lowest = Math.max(0, ...circles.map(({ y }) => y + r))
  let y = circles.length > 0 ? lowest + 20 : MARGIN
  const textWidth = width - 2 * MARGIN - 2 * PADDING
  const all: VennRegion[] = [...sets.map(({ name, elements }) => ({ sets: [name], elements })), ...intersections]
  const listed = all.map((region, index): Box => {
    const isShared = region.sets.length > 1
    const label = isShared ? t`In common: ${region.sets.join(', ')}` : (region.sets[0] ?? '')
    const lines = [...wrap(label, textWidth, 'strong', measure, 3), ...bullets(region.elements, textWidth, measure)]
    const height = heightOf(lines) + 2 * PADDING - 4
    const box: Box = {
      ...{ id: `region${index}`, x: MARGIN, y, width: width - 2 * MARGIN, height },
      ...{ shape: 'rect', tone: isShared ? 'gold' : 'plain', lines, align: 'start', detail: detailOf(label, region.elements) },
    }
    y += height + 10
    return box
  })
  return { width, height: y, boxes: [...names, ...listed], connectors: [], circles, rtl: false }
}
