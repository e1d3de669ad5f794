/** What the editor knows of a teaching's HTML: the elements that the server's sanitiser allows. */
import { Extension, Mark, Node, mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'

const BLOCKS = ['paragraph', 'heading', 'blockquote', 'listItem', 'bulletList', 'orderedList']
const CITABLE = ['paragraph', 'heading', 'blockquote', 'listItem']

const attribute = (name: string, keepOnSplit = true) => ({
  [name]: {
    default: null,
    keepOnSplit,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
  },
})

/** Language and direction, and the ids by which paragraphs are cited: an edited paragraph keeps its own. */
const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: { ...attribute('lang'), ...attribute('dir') } },
    { types: CITABLE, attributes: attribute('id', false) },
  ],
})

/** A note in its place in the text; `html` is what it says. See `footnotes.ts`. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    html: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-footnote'),
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-footnote': attributes.html }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-footnote]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: () => '',
})

/** A picture with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  // Enter would split the caption: it leaves the picture for a new paragraph.
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { selection, doc } = editor.state
        const { $from } = selection
        const isSelected = doc.nodeAt(selection.from)?.type === this.type && !selection.empty
        if (!isSelected && $from.parent.type !== this.type) return false
        const after = isSelected ? selection.to : $from.after()
        return editor.chain().insertContentAt(after, { type: 'paragraph' }).setTextSelection(after + 1).run()
      },
    }
  },
  addAttributes: () => ({
    src: { default: null, parseHTML: imageAttribute('src') },
    alt: { default: '', parseHTML: imageAttribute('alt') },
    width: { default: null, parseHTML: imageAttribute('width') },
    height: { default: null, parseHTML: imageAttribute('height') },
  }),
  parseHTML: () => [{ tag: 'figure', contentElement: (element) => element.querySelector('figcaption') ?? document.createElement('p') }],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', mergeAttributes(HTMLAttributes)], ['figcaption', 0]],
})

const imageAttribute = (name: string) => (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? null

/** Inline elements without a button of their own: they stay as they are. */
const INLINE = ['small', 'sub', 'sup', 'mark', 'q', 'cite', 'abbr', 'bdi', 'bdo']

const inlineMarks = INLINE.map((tag) =>
  Mark.create({
    name: tag,
    excludes: '',
    addAttributes: () => ({ ...attribute('lang'), ...attribute('dir'), ...attribute('title') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)

/** Words in another language or direction. */
const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ ...attribute('lang'), ...attribute('dir'), ...attribute('title') }),
  parseHTML: () => [{ tag: 'span[lang]' }, { tag: 'span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

export const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      protocols: ['http', 'https'],
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  BlockAttributes,
  Footnote,
  Figure,
  Image.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
  ...inlineMarks,
  Language,
  Placeholder.configure({ placeholder: 'Begin to write…' }),
]
