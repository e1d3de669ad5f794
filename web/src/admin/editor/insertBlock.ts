import type { JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** Inserts a block, such as a quotation or a picture. What is typed next stands in the paragraph below it. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  editor
    .chain()
    .focus()
    .insertContent(block)
    .command(({ tr, state }) => {
      const { $to } = tr.selection
      const below = $to.depth > 0 ? $to.after(1) : $to.pos
      const paragraph = state.schema.nodes.paragraph
      if (paragraph && tr.doc.nodeAt(below)?.type !== paragraph) tr.insert(below, paragraph.create())
      tr.setSelection(TextSelection.create(tr.doc, below + 1))
      return true
    })
    .run()
}
