import { useEditorState, type Editor } from '@tiptap/react'
import {
  BetweenHorizontalEnd, BetweenVerticalEnd, Bold, Grid2x2X, Heading2, Heading3, ImagePlus, Italic, Languages, Link2, List, ListOrdered,
  Minus, Quote, Redo2, ScrollText, Superscript, Table, TableColumnsSplit, TableRowsSplit, Undo2, type LucideIcon,
} from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { cx } from '@/shared/lib/cx'
import type { Media } from '../media/mediaApi'
import { MediaPicker } from '../media/MediaPicker'
import { FootnoteDialog } from './FootnoteDialog'
import { insertBlock } from './insertBlock'
import { LinkDialog } from './LinkDialog'
import { VerseDialog } from './VerseDialog'

type Action = { label: string; icon: LucideIcon; run: (editor: Editor) => void; isActive?: (editor: Editor) => boolean }
type DialogName = 'link' | 'image' | 'footnote' | 'verse'

const HEBREW = { lang: 'he', dir: 'rtl' }
const isHebrew = (editor: Editor) => editor.isActive({ dir: 'rtl' })

/** Makes the blocks of the selection Hebrew, or no longer. */
function toggleHebrew(editor: Editor): void {
  const attributes = isHebrew(editor) ? { lang: null, dir: null } : HEBREW
  const chain = editor.chain().focus()
  for (const type of ['paragraph', 'heading', 'blockquote', 'listItem']) chain.updateAttributes(type, attributes)
  chain.run()
}

const ACTIONS: readonly (Action | 'gap')[] = [
  { label: 'Bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run(), isActive: (editor) => editor.isActive('bold') },
  { label: 'Italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run(), isActive: (editor) => editor.isActive('italic') },
  'gap',
  { label: 'Heading', icon: Heading2, run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(), isActive: (editor) => editor.isActive('heading', { level: 2 }) },
  { label: 'Smaller heading', icon: Heading3, run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(), isActive: (editor) => editor.isActive('heading', { level: 3 }) },
  { label: 'Quotation', icon: Quote, run: (editor) => editor.chain().focus().toggleBlockquote().run(), isActive: (editor) => editor.isActive('blockquote') },
  { label: 'List', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run(), isActive: (editor) => editor.isActive('bulletList') },
  { label: 'Numbered list', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run(), isActive: (editor) => editor.isActive('orderedList') },
  { label: 'Hebrew paragraph', icon: Languages, run: toggleHebrew, isActive: isHebrew },
  'gap',
  { label: 'Table', icon: Table, run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() },
  { label: 'Line', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { label: 'Undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]
/** They are shown while the cursor is in a table. */
const TABLE_ACTIONS: readonly Action[] = [
  { label: 'Add a row below', icon: BetweenHorizontalEnd, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: 'Add a column after', icon: BetweenVerticalEnd, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: 'Delete the row', icon: TableRowsSplit, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: 'Delete the column', icon: TableColumnsSplit, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Delete the table', icon: Grid2x2X, run: (editor) => editor.chain().focus().deleteTable().run() },
]
const DIALOGS: readonly { name: DialogName; label: string; icon: LucideIcon }[] = [
  { name: 'link', label: 'Link', icon: Link2 },
  { name: 'verse', label: 'Verse', icon: ScrollText },
  { name: 'footnote', label: 'Footnote', icon: Superscript },
  { name: 'image', label: 'Picture', icon: ImagePlus },
]

/** The editor's buttons. The arrow keys move between them; Tab leaves for the text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ACTIONS.map((action) => action !== 'gap' && (action.isActive?.(current) ?? false)),
  })
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  const close = () => setDialog(null)
  return (
    <>
      <div
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={moveFocus}
        className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 rounded-t-lg border-b border-rule bg-sunken p-1"
      >
        {ACTIONS.map((action, index) =>
          action === 'gap' ? (
            <span key={`gap-${String(index)}`} aria-hidden className="mx-1 h-6 border-s border-rule" />
          ) : (
            <ToolbarButton
              key={action.label}
              label={action.label}
              icon={action.icon}
              isPressed={action.isActive ? (active[index] ?? false) : undefined}
              isFirst={index === 0}
              onClick={() => action.run(editor)}
            />
          ),
        )}
        {DIALOGS.map(({ name, label, icon }) => (
          <ToolbarButton key={name} label={label} icon={icon} onClick={() => setDialog(name)} />
        ))}
        {isInTable && TABLE_ACTIONS.map(({ label, icon, run }) => <ToolbarButton key={label} label={label} icon={icon} onClick={() => run(editor)} />)}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      <MediaPicker kind="image" open={dialog === 'image'} onOpenChange={close} onInsert={(media) => insertPicture(editor, media)} />
      {dialog === 'footnote' && <FootnoteDialog editor={editor} onClose={close} />}
      {dialog === 'verse' && <VerseDialog editor={editor} onClose={close} />}
    </>
  )
}

type ButtonProps = { label: string; icon: LucideIcon; isPressed?: boolean | undefined; isFirst?: boolean; onClick: () => void }

function ToolbarButton({ label, icon: Icon, isPressed, isFirst = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      tabIndex={isFirst ? 0 : -1}
      onClick={onClick}
      className={cx('grid size-11 place-items-center rounded-md text-ink-soft hover:bg-raised hover:text-ink', isPressed && 'bg-raised text-tekhelet')}
    >
      <Icon aria-hidden size={18} />
    </button>
  )
}

function insertPicture(editor: Editor, { url: src, alt, width, height }: Media): void {
  const attrs = { src, alt, width, height }
  insertBlock(editor, { type: 'figure', attrs })
}

/** The arrow keys, Home and End move along the toolbar (WAI-ARIA's toolbar pattern). */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  buttons.at(target % buttons.length)?.focus()
}
