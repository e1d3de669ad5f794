/** A diagram as a nested list: the same content for a screen reader, for print and for search in the page. */
import { t } from 'ttag'
import type { Branch, Diagram, GraphNode } from './shapes'

export type OutlineItem = { text: string; detail: string; paragraph: string | null; children: OutlineItem[] }

const item = (text: string, detail = '', paragraph: string | null = null, children: OutlineItem[] = []): OutlineItem => ({ text, detail, paragraph, children })

const ofBranch = ({ name, description, paragraph, children }: Branch): OutlineItem => item(name, description, paragraph, children.map(ofBranch))

function ofNode(node: GraphNode, diagram: Extract<Diagram, { nodes: unknown }>): OutlineItem {
  const labels = new Map(diagram.nodes.map(({ id, label }) => [id, label]))
  const relations = diagram.edges
    .filter(({ source }) => source === node.id)
    .map(({ target, label }) => item(`${label || t`leads to`}: ${labels.get(target) ?? target}`))
  return item(node.label, node.description, node.paragraph, relations)
}

export function outlineOf(diagram: Diagram): OutlineItem[] {
  switch (diagram.type) {
    case 'mind-map':
      return [ofBranch(diagram.root)]
    case 'timeline':
      return diagram.events.map(({ title, date, description, paragraph }) => item([date, title].filter(Boolean).join(': '), description, paragraph))
    case 'venn-diagram':
      return [
        ...diagram.sets.map(({ name, elements }) => item(name, '', null, elements.map((each) => item(each)))),
        ...diagram.intersections.map(({ sets, elements }) => item(t`In common: ${sets.join(', ')}`, '', null, elements.map((each) => item(each)))),
      ]
    default:
      return diagram.nodes.map((node) => ofNode(node, diagram))
  }
}
