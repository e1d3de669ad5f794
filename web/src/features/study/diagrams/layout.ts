import { layoutGraph } from './layoutGraph'
import { layoutMindMap, layoutTimeline } from './layoutLists'
import { layoutVenn } from './layoutVenn'
import type { Scene } from './scene'
import type { Diagram } from './shapes'
import type { Measure } from './wrap'

/** Positions for a box of `width` px; only graphs may be wider. */
export async function layoutDiagram(diagram: Diagram, width: number, measure: Measure): Promise<Scene> {
  switch (diagram.type) {
    case 'mind-map':
      return layoutMindMap(diagram.root, width, measure)
    case 'timeline':
      return layoutTimeline(diagram, width, measure)
    case 'venn-diagram':
      return layoutVenn(diagram, width, measure)
    default:
      return layoutGraph(diagram, width, measure)
  }
}
