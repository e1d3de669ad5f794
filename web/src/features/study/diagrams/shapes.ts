/** The shapes of diagrams and their validation on the client (STUDY-41, STUDY-42). */
import { t } from 'ttag'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type DiagramType = Schemas['GeneratedDiagram']['diagramType']
export type GraphNode = { id: string; label: string; description: string; kind: 'concept' | 'start' | 'process' | 'decision' | 'end'; paragraph: string | null }
export type GraphEdge = { source: string; target: string; label: string }
export type Branch = { name: string; description: string; paragraph: string | null; children: Branch[] }
export type TimelineEvent = { title: string; date: string; description: string; paragraph: string | null }
export type VennRegion = { sets: string[]; elements: string[] }

export type Diagram =
  | { type: 'concept-map' | 'flowchart'; nodes: GraphNode[]; edges: GraphEdge[] }
  | { type: 'mind-map'; root: Branch }
  | { type: 'timeline'; events: TimelineEvent[] }
  | { type: 'venn-diagram'; sets: { name: string; elements: string[] }[]; intersections: VennRegion[] }

/** What a diagram of this type lacks; the message is shown to the reader. */
export class InvalidDiagram extends Error {}

const MAX_ITEMS = 120
const MAX_DEPTH = 6
const MAX_TEXT = 600
const MAX_JSON = 500_000

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, MAX_TEXT) : '')
const objects = (value: unknown): Fields[] => (Array.isArray(value) ? value.slice(0, MAX_ITEMS).filter(isObject) : [])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.slice(0, MAX_ITEMS).map(text).filter(Boolean) : [])
/** The id of a paragraph of the teaching; anything else is no link. */
const paragraphOf = ({ paragraph }: Fields): string | null => (typeof paragraph === 'string' && /^[A-Za-z][\w-]{0,40}$/.test(paragraph) ? paragraph : null)

/** Parses JSON text or an object. Throws `InvalidDiagram`, or a `SyntaxError` for text that is not JSON. */
export function parseDiagram(type: DiagramType, data: unknown): Diagram {
  if (typeof data === 'string' && data.length > MAX_JSON) throw new InvalidDiagram(t`The diagram is too large to show`)
  const fields: unknown = typeof data === 'string' ? JSON.parse(data) : data
  if (!isObject(fields)) throw new InvalidDiagram(t`No diagram data available`)
  switch (type) {
    case 'concept-map':
    case 'flowchart':
      return parseGraph(type, fields)
    case 'mind-map':
      return parseMindMap(fields)
    case 'timeline':
      return parseTimeline(fields)
    case 'venn-diagram':
      return parseVenn(fields)
    default:
      throw new InvalidDiagram(t`Unsupported diagram type`)
  }
}

const KINDS = ['start', 'process', 'decision', 'end'] as const

const MISSING = {
  'concept-map': { nodes: t`Invalid concept map data - missing nodes`, edges: t`Invalid concept map data - missing edges` },
  flowchart: { nodes: t`Invalid flowchart data - missing nodes`, edges: t`Invalid flowchart data - missing edges` },
}

function parseGraph(type: keyof typeof MISSING, fields: Fields): Diagram {
  if (!Array.isArray(fields.nodes)) throw new InvalidDiagram(MISSING[type].nodes)
  const links = fields.edges ?? fields.links
  if (!Array.isArray(links)) throw new InvalidDiagram(MISSING[type].edges)
  const seen = new Set<string>()
  const nodes = objects(fields.nodes).flatMap((node): GraphNode[] => {
    const id = text(node.id)
    if (!id || seen.has(id)) return []
    seen.add(id)
    const kind = type === 'concept-map' ? 'concept' : (KINDS.find((each) => each === node.type) ?? 'process')
    return [{ id, label: text(node.label) || id, description: text(node.description), kind, paragraph: paragraphOf(node) }]
  })
  if (nodes.length === 0) throw new InvalidDiagram(MISSING[type].nodes)
  const edges = objects(links)
    .map((edge) => ({ source: text(edge.source), target: text(edge.target), label: text(edge.label) }))
    .filter(({ source, target }) => source !== target && seen.has(source) && seen.has(target))
  return { type, nodes, edges }
}

function parseMindMap({ root }: Fields): Diagram {
  if (!isObject(root) || !text(root.name)) throw new InvalidDiagram(t`Invalid mind map data - missing root`)
  let left = MAX_ITEMS
  const branch = (node: Fields, depth: number): Branch => ({
    name: text(node.name),
    description: text(node.description),
    paragraph: paragraphOf(node),
    children:
      depth >= MAX_DEPTH ? [] : objects(node.children).filter((child) => text(child.name) !== '' && left-- > 0).map((child) => branch(child, depth + 1)),
  })
  return { type: 'mind-map', root: branch(root, 1) }
}

function parseTimeline(fields: Fields): Diagram {
  if (!Array.isArray(fields.events)) throw new InvalidDiagram(t`Invalid timeline data - missing events`)
  const events = objects(fields.events).map((event) => ({
    title: text(event.title),
    date: text(event.date),
    description: text(event.description),
    paragraph: paragraphOf(event),
  }))
  if (events.length === 0) throw new InvalidDiagram(t`No diagram data available`)
  return { type: 'timeline', events }
}

function parseVenn(fields: Fields): Diagram {
  if (!Array.isArray(fields.sets)) throw new InvalidDiagram(t`Invalid Venn diagram data - missing sets`)
  const sets = objects(fields.sets).slice(0, 6).map((set) => ({ name: text(set.name), elements: texts(set.elements) }))
  if (sets.length === 0) throw new InvalidDiagram(t`No diagram data available`)
  const intersections = objects(fields.intersections).map((each) => ({ sets: texts(each.sets), elements: texts(each.elements) }))
  return { type: 'venn-diagram', sets, intersections: intersections.filter((each) => each.sets.length > 1) }
}
