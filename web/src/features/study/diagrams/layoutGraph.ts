/** Concept maps and flowcharts in layers, by dagre, which loads when the first one is shown. */
import { isRtl, MARGIN, mirror, sizeOf, type Box, type Connector, type Scene, type Shape } from './scene'
import type { Diagram, GraphNode } from './shapes'
import { heightOf, widthOf, wrap, type Measure } from './wrap'

type Graph = Extract<Diagram, { nodes: unknown }>
type Point = { x: number; y: number }

const SHAPES: Record<GraphNode['kind'], Shape> = { concept: 'rect', start: 'pill', process: 'rect', decision: 'diamond', end: 'pill' }

/** Top-down where that fits the width, otherwise in the direction that is narrower. */
export async function layoutGraph(graph: Graph, width: number, measure: Measure): Promise<Scene> {
  const dagre = await import('@dagrejs/dagre')
  const down = run(dagre, graph, 'TB', width, measure)
  if (down.width <= width) return down
  const across = run(dagre, graph, 'LR', width, measure)
  return across.width < down.width ? across : down
}

function run({ Graph: DagreGraph, layout }: typeof import('@dagrejs/dagre'), graph: Graph, rankdir: 'TB' | 'LR', width: number, measure: Measure): Scene {
  const narrow = width < 560
  const textWidth = narrow ? 104 : 160
  const made = new DagreGraph({ multigraph: true })
  made.setGraph({ rankdir, nodesep: narrow ? 16 : 28, ranksep: narrow ? 26 : 42, edgesep: 10, marginx: MARGIN, marginy: MARGIN })
  const boxes = graph.nodes.map((node, index) => boxOf(node, index, textWidth, measure, graph.type))
  for (const { id, width: w, height } of boxes) made.setNode(id, { width: w, height })
  graph.edges.forEach(({ source, target, label }, index) => {
    const lines = wrap(label, narrow ? 84 : 120, 'small', measure, 3)
    made.setEdge(source, target, { width: widthOf(lines, measure) + 8, height: heightOf(lines), labelpos: 'c', lines }, String(index))
  })
  layout(made as never)
  for (const box of boxes) {
    const { x, y } = made.node(box.id) as Point
    box.x = x - box.width / 2
    box.y = y - box.height / 2
  }
  const connectors = made.edges().map((edge) => connectorOf(made.edge(edge) as never))
  const size = made.graph() as { width: number; height: number }
  const scene: Scene = { width: Math.ceil(size.width), height: Math.ceil(size.height), boxes, connectors, circles: [], rtl: false }
  return isRtl(graph.nodes.map(({ label }) => label).join(' ')) ? mirror(scene) : scene
}

function boxOf(node: GraphNode, index: number, textWidth: number, measure: Measure, type: Graph['type']): Box {
  const shape = SHAPES[node.kind]
  const first = type === 'concept-map' && index === 0
  const lines = wrap(node.label, textWidth, first ? 'strong' : 'label', measure)
  const tone = first || node.kind === 'start' ? 'root' : node.kind === 'decision' || node.kind === 'end' ? 'gold' : 'plain'
  return { id: node.id, x: 0, y: 0, ...sizeOf(lines, shape, measure), shape, tone, lines, align: 'center', detail: node }
}

function connectorOf({ points, x, y, lines }: { points: Point[]; x?: number; y?: number; lines: Connector['label'] }): Connector {
  return { path: smooth(points), arrow: true, label: lines, x: x ?? 0, y: y ?? 0 }
}

const at = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A curve through the middles of the segments, that begins and ends in straight lines. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const curves = rest.slice(0, -1).map((point, index) => `Q${at(point)} ${at(middle(point, rest[index + 1] ?? point))}`)
  return [`M${at(first)}`, ...curves, `L${at(last)}`].join(' ')
}
