/** Mind maps, timelines and Venn diagrams. Every layout fits the given width, except a mind map of the widest words. */
import { isRtl, MARGIN, mirror, PADDING, sizeOf, type Box, type Connector, type Scene } from './scene'
import type { Branch, Diagram } from './shapes'
import { heightOf, wrap, type Measure, type Style } from './wrap'

const GAP = 12
const MIN_TEXT = 96

/** A tree that grows to the side if that fits, otherwise an indented list with connectors. */
export function layoutMindMap(root: Branch, width: number, measure: Measure): Scene {
  const wide = sideTree(root, measure)
  const scene = width >= 560 && wide.width <= width ? wide : indentedTree(root, width, measure)
  return isRtl(root.name) ? mirror(scene) : scene
}

const branchStyle = (depth: number): Style => (depth === 0 ? 'strong' : 'label')
const branchTone = (depth: number) => (depth === 0 ? 'root' : depth === 1 ? 'wash' : 'plain')

function branchBox(branch: Branch, id: string, depth: number, textWidth: number, measure: Measure): Box {
  const lines = wrap(branch.name, textWidth, branchStyle(depth), measure)
  const detail = { label: branch.name, description: branch.description, paragraph: branch.paragraph }
  return { id, x: 0, y: 0, ...sizeOf(lines, 'rect', measure), shape: 'rect', tone: branchTone(depth), lines, align: 'start', detail }
}

const connector = (path: string): Connector => ({ path, arrow: false, label: [], x: 0, y: 0 })

function indentedTree(root: Branch, width: number, measure: Measure): Scene {
  const boxes: Box[] = []
  const connectors: Connector[] = []
  let y = MARGIN
  const place = (branch: Branch, id: string, depth: number): Box => {
    const x = MARGIN + depth * 22
    const box = branchBox(branch, id, depth, Math.max(MIN_TEXT, width - x - MARGIN - 2 * PADDING), measure)
    Object.assign(box, { x, y })
    boxes.push(box)
    y += box.height + 8
    branch.children.forEach((child, index) => {
      const placed = place(child, `${id}.${index}`, depth + 1)
      connectors.push(connector(`M${x + 10},${box.y + box.height} L${x + 10},${placed.y + placed.height / 2} L${placed.x},${placed.y + placed.height / 2}`))
    })
    return box
  }
  place(root, '0', 0)
  return { width: Math.max(width, ...boxes.map((box) => box.x + box.width + MARGIN)), height: y, boxes, connectors, circles: [], rtl: false }
}

function sideTree(root: Branch, measure: Measure): Scene {
  const boxes: Box[] = []
  const connectors: Connector[] = []
  let nextY = MARGIN
  const columns: number[] = []
  const parents: [Box, Box][] = []
  const place = (branch: Branch, id: string, depth: number): Box => {
    const box = branchBox(branch, id, depth, depth === 0 ? 150 : 190, measure)
    boxes.push(box)
    columns[depth] = Math.max(columns[depth] ?? 0, box.width)
    box.x = depth
    const children = branch.children.map((child, index) => place(child, `${id}.${index}`, depth + 1))
    const [first, last] = [children[0], children.at(-1)]
    if (first && last) box.y = (first.y + last.y + last.height - box.height) / 2
    else {
      box.y = nextY
      nextY += box.height + GAP
    }
    // A parent that is higher than its children pushes the next branch down.
    nextY = Math.max(nextY, box.y + box.height + GAP)
    for (const child of children) parents.push([box, child])
    return box
  }
  place(root, '0', 0)
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN
  const left = columns.map((_, depth) => MARGIN + columns.slice(0, depth).reduce((sum, each) => sum + each + 48, 0))
  for (const box of boxes) {
    box.x = left[box.x] ?? 0
    box.y -= top
  }
  for (const [from, to] of parents) {
    const [x1, y1, x2, y2] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2]
    connectors.push(connector(`M${x1},${y1} C${x2 - 20},${y1} ${x1 + 20},${y2} ${x2},${y2}`))
  }
  return { width: Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN, height: nextY - top, boxes, connectors, circles: [], rtl: false }
}

/** A line from top to bottom with one card an event. */
export function layoutTimeline({ events }: Extract<Diagram, { events: unknown }>, width: number, measure: Measure): Scene {
  const inner = Math.min(width, 640)
  const x = 36
  const textWidth = Math.max(MIN_TEXT, inner - x - MARGIN - 2 * PADDING)
  let y = MARGIN
  const boxes = events.map((event, index): Box => {
    const lines = [
      ...wrap(event.date, textWidth, 'date', measure, 2),
      ...wrap(event.title, textWidth, 'strong', measure),
      ...wrap(event.description, textWidth, 'small', measure, 12),
    ]
    const height = heightOf(lines) + 2 * PADDING - 4
    const detail = { label: event.title, description: event.description, paragraph: event.paragraph }
    const box: Box = { id: String(index), x, y, width: inner - x - MARGIN, height, shape: 'rect', tone: 'plain', lines, align: 'start', detail }
    y += height + GAP
    return box
  })
  const circles = boxes.map((box) => ({ x: 16, y: box.y + 22, r: 6, tone: 'root' as const }))
  const line = connector(`M16,${(boxes[0]?.y ?? 0) + 22} L16,${(boxes.at(-1)?.y ?? 0) + 22}`)
  const scene: Scene = { width: inner, height: y, boxes, connectors: [line], circles, rtl: false }
  return isRtl(events.map(({ title }) => title).join(' ')) ? mirror(scene) : scene
}
