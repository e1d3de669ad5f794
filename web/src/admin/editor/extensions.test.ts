import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { extensions } from './extensions'
import { fromEditor, isKeptByEditor } from './html'

let editor: Editor
const open = (content: string) => (editor = new Editor({ extensions, content }))
const enter = () => editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, new KeyboardEvent('keydown', { key: 'Enter' })))
afterEach(() => editor.destroy())

const PICTURE = '<figure><img src="/media/a.png" alt="A"><figcaption>Caption</figcaption></figure>'

it('goes on in a paragraph after a picture at Enter, in its caption and where it is selected', () => {
  open(`${PICTURE}<p>End</p>`)
  editor.commands.setTextSelection(3)
  enter()
  editor.commands.insertContent('one')
  expect(fromEditor(editor.getHTML())).toBe(`${PICTURE}<p>one</p><p>End</p>`)
  editor.commands.setNodeSelection(0)
  enter()
  editor.commands.insertContent('two')
  expect(fromEditor(editor.getHTML())).toBe(`${PICTURE}<p>two</p><p>one</p><p>End</p>`)
})

it('has room after a picture at the end, which is no part of the text', () => {
  open('<p>Begin</p>')
  editor.commands.setContent(PICTURE)
  expect(editor.state.doc.lastChild?.type.name).toBe('paragraph')
  expect(fromEditor(editor.getHTML())).toBe(PICTURE)
  expect(isKeptByEditor(`${PICTURE}<p></p>`)).toBe(true)
})
