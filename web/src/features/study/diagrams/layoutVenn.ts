/**
 * Venn diagrams. Two sets are two rounded fields that overlap, sized by their contents, side by side or (where it is
 * narrow) one above the other. Three are circles with a list of their regions; more are the list alone.
 */
import { t } from 'ttag'
import { isRtl, MARGIN, mirror, PADDING, type Box, type Scene, type Tone } from './scene'
import type { Diagram, VennRegion } from './shapes'
import { heightOf, wrap, type Measure, type TextLine } from './wrap'

type Venn = Extract<Diagram, { sets: unknown }>

const bullets = (elements: readonly string[], width: number, measure: Measure): TextLine[] =>
  elements.flatMap((each) => wrap(`• ${each}`, width, 'small', measure, 6))

const detailOf = (label: string, elements: readonly string[]) => ({ label, description: elements.join('; '), paragraph: null })

export function layoutVenn(venn: Venn, width: number, measure: Measure): Scene {
  const inner = Math.min(width, 820)
  const [first, second, third] = venn.sets
  const scene = first && second && !third ? twoSets(venn, inner, measure) : regions(venn, inner, measure)
  return isRtl(venn.sets.map(({ name, elements }) => [name, ...elements].join(' ')).join(' ')) ? mirror(scene) : scene
}

function twoSets({ sets, intersections }: Venn, width: number, measure: Measure): Scene {
  const [a, b] = sets
  if (!a || !b) throw new Error('Two sets are needed')
  const shared = { name: t`In common`, elements: [...new Set(intersections.flatMap(({ elements }) => elements))] }
  const only = (set: { name: string; elements: string[] }) => ({ ...set, elements: set.elements.filter((each) => !shared.elements.includes(each)) })
  const parts = [only(a), shared, only(b)]
  const wide = width >= 560
  const cell = wide ? (width - 2 * MARGIN) / 3 : width - 2 * MARGIN
  const texts = parts.map(({ name, elements }) => [
    ...wrap(name, cell - 4 * PADDING, 'strong', measure, 3),
    ...bullets(elements, cell - 4 * PADDING, measure),
  ])
  const heights = texts.map((lines) => heightOf(lines) + 3 * PADDING)
  const height = Math.max(...heights)
  const boxes: Box[] = []
  let y = MARGIN
  texts.forEach((lines, index) => {
    const part = parts[index]
    const at = wide ? { x: MARGIN + index * cell, y: MARGIN, width: cell, height } : { x: MARGIN, y, width: cell, height: heights[index] ?? 0 }
    boxes.push({ id: `part${index}`, ...at, shape: 'plain', tone: 'plain', lines, align: wide ? 'center' : 'start', detail: part ? detailOf(part.name, part.elements) : null })
    y += at.height
  })
  const [one, two, three] = boxes
  const field = (id: string, from: Box | undefined, to: Box | undefined, tone: Tone): Box => ({
    id,
    x: from?.x ?? 0,
    y: from?.y ?? 0,
    width: (to?.x ?? 0) + (to?.width ?? 0) - (from?.x ?? 0),
    height: (to?.y ?? 0) + (to?.height ?? 0) - (from?.y ?? 0),
    ...{ shape: 'set', tone, lines: [], align: 'center', detail: null },
  })
  const total = wide ? height + 2 * MARGIN : y + MARGIN
  return { width, height: total, boxes: [field('a', one, two, 'wash'), field('b', two, three, 'gold'), ...boxes], connectors: [], circles: [], rtl: false }
}

function regions({ sets, intersections }: Venn, width: number, measure: Measure): Scene {
  const all: VennRegion[] = [...sets.map(({ name, elements }) => ({ sets: [name], elements })), ...intersections]
  const r = Math.min(width / 4.6, 130)
  const drawn = sets.length === 3
  const middle = width / 2
  const tones: Tone[] = ['wash', 'gold', 'plain']
  const centres = [{ x: middle - r * 0.6, y: r + MARGIN }, { x: middle + r * 0.6, y: r + MARGIN }, { x: middle, y: r * 2.05 + MARGIN }]
  const circles = drawn ? centres.map((centre, index) => ({ ...centre, r, tone: tones[index] ?? 'plain' })) : []
  const outward = [{ x: -0.35, y: -0.3 }, { x: 0.35, y: -0.3 }, { x: 0, y: 0.4 }]
  const names = circles.map(({ x, y }, index): Box => {
    const lines = wrap(sets[index]?.name ?? '', r * 0.95, 'label', measure, 3)
    const [w, h] = [r, heightOf(lines)]
    return { id: `name${index}`, x: x + r * (outward[index]?.x ?? 0) - w / 2, y: y + r * (outward[index]?.y ?? 0) - h / 2, width: w, height: h, shape: 'plain', tone: 'plain', lines, align: 'center', detail: null }
  })
  let y = MARGIN + (drawn ? r * 3.05 + 20 : 0)
  const textWidth = width - 2 * MARGIN - 2 * PADDING
  const listed = all.map((region, index): Box => {
    const label = region.sets.length > 1 ? t`In common: ${region.sets.join(', ')}` : (region.sets[0] ?? '')
    const lines = [...wrap(label, textWidth, 'strong', measure, 3), ...bullets(region.elements, textWidth, measure)]
    const height = heightOf(lines) + 2 * PADDING - 4
    const box: Box = { id: `region${index}`, x: MARGIN, y, width: width - 2 * MARGIN, height, shape: 'rect', tone: region.sets.length > 1 ? 'gold' : 'plain', lines, align: 'start', detail: detailOf(label, region.elements) }
    y += height + 10
    return box
  })
  return { width, height: y, boxes: [...names, ...listed], connectors: [], circles, rtl: false }
}
