/** Passages of a teaching: the one that is selected, and where a noted one is (STUDY-185). */
import { isParagraphId, paragraphOf } from '@/shared/lib/teachingText'

/** Words of a teaching. `paragraph` is the id of the paragraph in which they begin. */
export type Passage = { text: string; paragraph: string | null }

/** The server keeps at most this many characters. */
const MAX_CHARACTERS = 2000
/** The blocks that the server reads a text in: it checks that a passage is in the teaching. */
const BLOCKS = 'p, h2, h3, blockquote, li'
const SPACES = /\s+/g

/** The part of the selection that is within the text; null where there is none. */
export function selectedRange(text: HTMLElement): Range | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  if (!range.intersectsNode(text)) return null
  const whole = document.createRange()
  whole.selectNodeContents(text)
  if (range.compareBoundaryPoints(Range.START_TO_START, whole) < 0) range.setStart(text, 0)
  if (range.compareBoundaryPoints(Range.END_TO_END, whole) > 0) range.setEnd(text, text.childNodes.length)
  return passageOf(range) ? range : null
}

/** The words of a range, each block on a line of its own; null for spaces alone. */
export function passageOf(range: Range): Passage | null {
  let words = ''
  let first: Node | null = null
  let block: Element | null = null
  for (const node of nodesOf(range.commonAncestorContainer)) {
    const part = partWithin(range, node)
    if (part.trim() === '') {
      words += part && ' '
      continue
    }
    const own = node.parentElement?.closest(BLOCKS) ?? null
    if (first && own !== block) words += '\n'
    words += part.replace(SPACES, ' ')
    first ??= node
    block = own
  }
  const lines = words.split('\n').map((line) => line.replace(SPACES, ' ').trim())
  const text = Array.from(lines.join('\n').trim()).slice(0, MAX_CHARACTERS).join('').trim()
  return first && text ? { text, paragraph: paragraphAt(first) } : null
}

function paragraphAt(node: Node): string | null {
  let element = node.parentElement?.closest('[id]')
  while (element && !isParagraphId(element.id)) element = element.parentElement?.closest('[id]')
  return element?.id ?? null
}

function partWithin(range: Range, node: Text | HTMLBRElement): string {
  if (!range.intersectsNode(node)) return ''
  if (node instanceof HTMLBRElement) return ' '
  const start = node === range.startContainer ? range.startOffset : 0
  return node.data.slice(start, node === range.endContainer ? range.endOffset : undefined)
}

/** The texts and line breaks in their order. */
function nodesOf(root: Node): (Text | HTMLBRElement)[] {
  if (root instanceof Text) return [root]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const nodes: (Text | HTMLBRElement)[] = []
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode instanceof Text || currentNode instanceof HTMLBRElement) nodes.push(currentNode)
  }
  return nodes
}

/** The text with the signs of a keyboard, as it may be stored: a page has typographic ones. As long as the text. */
const withPlainSigns = (text: string) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-')

/** The text without spaces, which differ between a selection and the page, and where each text node begins in it. */
type Letters = { text: string; nodes: { node: Text; start: number }[] }

function lettersOf(element: HTMLElement): Letters {
  let text = ''
  const texts = nodesOf(element).filter((node) => node instanceof Text)
  const nodes = texts.map((node) => {
    const start = text.length
    text += withPlainSigns(node.data.replace(SPACES, ''))
    return { node, start }
  })
  return { text, nodes }
}

/** The ranges of these passages. One that the teaching no longer has is left out. */
export function findPassages(text: HTMLElement, passages: readonly Passage[]): Range[] {
  const letters = lettersOf(text)
  return passages.map((passage) => find(text, letters, passage)).filter((range) => range !== null)
}

function find(text: HTMLElement, letters: Letters, { text: words, paragraph }: Passage): Range | null {
  const wanted = withPlainSigns(words.replace(SPACES, '').replaceAll('--', '—'))
  if (wanted === '') return null
  const element = paragraph === null ? null : paragraphOf(text, paragraph)
  const from = letters.nodes.find(({ node }) => element?.contains(node))?.start ?? 0
  const found = letters.text.indexOf(wanted, from)
  const index = found === -1 ? letters.text.indexOf(wanted) : found
  if (index === -1) return null
  const range = document.createRange()
  range.setStart(...boundaryAt(letters, index))
  const [last, offset] = boundaryAt(letters, index + wanted.length - 1)
  range.setEnd(last, offset + 1)
  return range
}

/** The text node and offset of a letter. */
function boundaryAt({ nodes }: Letters, index: number): [Text, number] {
  const { node, start } = nodes.findLast((each) => each.start <= index && each.node.data.trim() !== '') ?? { node: new Text(), start: 0 }
  let left = index - start
  let offset = 0
  while (left > 0 || /\s/.test(node.data.charAt(offset))) {
    if (!/\s/.test(node.data.charAt(offset))) left -= 1
    offset += 1
  }
  return [node, offset]
}

/** The name of the highlight, and its look. The build's style sheets do not know `::highlight`. */
const HIGHLIGHT = 'study-notes'
const STYLE = `.reading ::highlight(${HIGHLIGHT}) {
  background-color: var(--color-gold-wash);
  text-decoration: underline 1px var(--color-gold-line);
}`

/** Marks passages quietly, in browsers that can do so without changing the text. Returns a function that ends it. */
export function markPassages(text: HTMLElement, passages: readonly Passage[]): () => void {
  if (!('highlights' in CSS) || passages.length === 0) return () => undefined
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  document.adoptedStyleSheets.push(style)
  CSS.highlights.set(HIGHLIGHT, new Highlight(...findPassages(text, passages)))
  return () => {
    CSS.highlights.delete(HIGHLIGHT)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style)
  }
}
