import { describe, expect, it } from 'vitest'
import { layoutDiagram } from './layout'
import { outlineOf } from './outline'
import { CONCEPT_MAP, FLOWCHART, HEBREW_MIND_MAP, MIND_MAP, TIMELINE, VENN } from './samples'
import type { Scene } from './scene'
import { parseDiagram, type DiagramType } from './shapes'
import { estimate, STYLES, wrap } from './wrap'
import { clampZoom, initialZoom } from './zoom'

const SAMPLES: [DiagramType, object][] = [
  ['concept-map', CONCEPT_MAP],
  ['flowchart', FLOWCHART],
  ['mind-map', MIND_MAP],
  ['mind-map', HEBREW_MIND_MAP],
  ['timeline', TIMELINE],
  ['venn-diagram', VENN],
]
const layout = (type: DiagramType, data: object, width: number) => layoutDiagram(parseDiagram(type, data), width, estimate)

const overlaps = ({ boxes }: Scene) =>
  boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => a.x + a.width > b.x + 0.5 && b.x + b.width > a.x + 0.5 && a.y + a.height > b.y + 0.5 && b.y + b.height > a.y + 0.5),
  )

describe('diagrams are laid out (STUDY-171)', () => {
  // rule: STUDY-35
  it.each(SAMPLES.flatMap(([type, data]) => [340, 900].map((width) => [type, width, data] as const)))('a %s at %i px: nothing overlaps or is cut', async (type, width, data) => {
    const scene = await layout(type, data, width)
    expect(scene.boxes.length).toBeGreaterThan(1)
    expect(overlaps(scene)).toEqual([])
    for (const { x, y, width: w, height } of scene.boxes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + w).toBeLessThanOrEqual(scene.width + 0.5)
      expect(y + height).toBeLessThanOrEqual(scene.height + 0.5)
    }
  })

  it('texts of a Venn diagram stand in their own circles, and in both where they are in common', async () => {
    const { boxes, circles } = await layout('venn-diagram', VENN, 900)
    const inside = boxes.map(({ x, y, width, height }) =>
      circles.map((circle) =>
        [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([px = 0, py = 0]) => Math.hypot(px - circle.x, py - circle.y) <= circle.r),
      ),
    )
    expect(inside).toEqual([
      [Array(4).fill(true), Array(4).fill(false)],
      [Array(4).fill(true), Array(4).fill(true)],
      [Array(4).fill(false), Array(4).fill(true)],
    ])
  })

  it('long texts of a Venn diagram stand below its circles', async () => {
    const long = { ...VENN, sets: VENN.sets.map(({ name }) => ({ name, elements: Array.from({ length: 12 }, (_, n) => `${n} ${'long words of a teaching '.repeat(5)}`) })) }
    const { boxes, circles } = await layout('venn-diagram', long, 900)
    expect(circles).toHaveLength(2)
    const lowest = Math.max(...circles.map(({ y, r }) => y + r))
    expect(boxes.filter(({ y }) => y > lowest)).toHaveLength(3)
  })

  // rule: STUDY-171
  it('lists and trees fit a phone', async () => {
    for (const [type, data] of SAMPLES.slice(2)) expect((await layout(type, data, 340)).width).toBeLessThanOrEqual(340)
  })

  it('Hebrew begins at the right', async () => {
    const scene = await layout('mind-map', HEBREW_MIND_MAP, 340)
    const [root, child] = scene.boxes
    expect(scene.rtl).toBe(true)
    expect((root?.x ?? 0) + (root?.width ?? 0)).toBeGreaterThan((child?.x ?? 0) + (child?.width ?? 0))
  })

  it('text is 13 px or more, and 12 px at the initial zoom of what is too wide', () => {
    const smallest = Math.min(...Object.values(STYLES).map(({ size }) => size))
    expect(smallest * initialZoom(1000, 340)).toBeGreaterThan(11.5)
    expect(initialZoom(300, 340)).toBe(1)
    expect([clampZoom(0.1), clampZoom(3), clampZoom(1.1 + 0.1)]).toEqual([0.5, 2, 1.2])
  })

  it('words wrap, and a letter keeps its points', () => {
    const lines = wrap('אֲשֶׁר אַרְאֶךָּאַרְאֶךָּאַרְאֶךָּ', 40, 'label', estimate)
    expect(lines.length).toBeGreaterThan(2)
    for (const { text } of lines) expect(text).not.toMatch(/^\p{M}/u)
    expect(wrap('one two', 500, 'label', estimate)).toEqual([{ text: 'one two', style: 'label' }])
  })
})

describe('diagram data (STUDY-41, STUDY-42)', () => {
  // rule: STUDY-42
  it.each([
    ['concept-map', {}, 'Invalid concept map data - missing nodes'],
    ['flowchart', { nodes: [{ id: 'a' }] }, 'Invalid flowchart data - missing edges'],
    ['mind-map', {}, 'Invalid mind map data - missing root'],
    ['timeline', { events: 'none' }, 'Invalid timeline data - missing events'],
    ['venn-diagram', {}, 'Invalid Venn diagram data - missing sets'],
    ['pie-chart', {}, 'Unsupported diagram type'],
    ['timeline', null, 'No diagram data available'],
  ])('of a %s is checked', (type, data, message) => {
    expect(() => parseDiagram(type as DiagramType, data)).toThrow(message)
  })

  // rule: STUDY-41
  it('may be JSON text; edges to nothing and unsafe links are left out', () => {
    const diagram = parseDiagram('concept-map', JSON.stringify({ nodes: [{ id: 'a', paragraph: 'javascript:x' }], edges: [{ source: 'a', target: 'z' }] }))
    expect(diagram).toEqual({ type: 'concept-map', nodes: [{ id: 'a', label: 'a', description: '', kind: 'concept', paragraph: null }], edges: [] })
  })

  // rule: STUDY-170
  it('reads as an outline with its relations', () => {
    const [light] = outlineOf(parseDiagram('concept-map', CONCEPT_MAP))
    expect(light?.children.map(({ text }) => text)).toContain('brings: Peace in the home')
    const [root] = outlineOf(parseDiagram('mind-map', { root: { name: 'Wells', description: 'Dig again.', children: [{ name: 'Isaac' }] } }))
    expect([root?.text, root?.detail, root?.children[0]?.text]).toEqual(['Wells', 'Dig again.', 'Isaac'])
    expect(outlineOf(parseDiagram('venn-diagram', VENN)).at(-1)?.text).toBe('In common: Shabbat, Festivals')
  })
})
