import type { EditorProps } from '@tiptap/pm/view'
import { DOMParser as SchemaParser, Slice } from '@tiptap/pm/model'
import { cleanPasted } from '../pasted'
import { parse } from './dom'
import { nothingLeftOut, type LeftOut } from './leftOut'
import { htmlOfText } from './text'

/** How an editor takes what is pasted. `report` hears what was left out. */
export function pasteProps(report: (leftOut: LeftOut) => void): Pick<EditorProps, 'transformPastedHTML' | 'transformPasted' | 'clipboardTextParser'> {
  return {
    transformPastedHTML: (html) => {
      const leftOut = nothingLeftOut()
      const cleaned = cleanPasted(html, leftOut)
      report(leftOut)
      return cleaned
    },
    // A paragraph that is pasted into an empty one replaces it: otherwise its language and direction would be lost.
    transformPasted: (slice, view) => {
      const { parent } = view.state.selection.$from
      const isReplacing = parent.isTextblock && parent.content.size === 0
      return isReplacing && slice.content.firstChild?.attrs.lang ? new Slice(slice.content, 0, slice.openEnd) : slice
    },
    // Nothing returned means that the editor reads the text itself, which the type does not say.
    clipboardTextParser: ((text, _, __, view) => {
      const leftOut = nothingLeftOut()
      const html = htmlOfText(text, leftOut)
      report(leftOut)
      return html === null ? null : SchemaParser.fromSchema(view.state.schema).parseSlice(parse(html).body)
    }) as NonNullable<EditorProps['clipboardTextParser']>,
  }
}
