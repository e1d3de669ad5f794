import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { extensions } from './extensions'
import { insertBlock } from './insertBlock'

const QUOTATION = { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Quoted' }] }] }
const PICTURE = { type: 'figure', attrs: { src: '/media/a.png', alt: 'A' } }

it.each([
  ['an empty text', '', QUOTATION, '</blockquote><p>typed</p>'],
  ['an empty text', '', PICTURE, '</figure><p>typed</p>'],
  ['the end of a paragraph', '<p>Before.</p>', QUOTATION, '</blockquote><p>typed</p>'],
  ['the end of a paragraph', '<p>Before.</p>', PICTURE, '</figure><p>typed</p>'],
])('leaves the cursor below the block, at %s', (_, content, block, expected) => {
  const editor = new Editor({ extensions, content })
  editor.commands.setTextSelection(editor.state.doc.content.size)
  insertBlock(editor, block)
  editor.commands.insertContent('typed')
  expect(editor.getHTML()).toContain(expected)
  editor.destroy()
})
