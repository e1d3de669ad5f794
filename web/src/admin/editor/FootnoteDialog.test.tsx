import { Editor } from '@tiptap/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { extensions } from './extensions'
import { FootnoteDialog } from './FootnoteDialog'
import { toNoteHtml, toNoteText } from './noteText'

it.each([
  ['See https://a.example/b.', 'See <a href="https://a.example/b">https://a.example/b</a>.'],
  ['(at https://a.example?b=1&c)', '(at <a href="https://a.example?b=1&amp;c">https://a.example?b=1&amp;c</a>)'],
  ['*Ibid.*, "1 < 2"', '<em>Ibid.</em>, &quot;1 &lt; 2&quot;'],
])('writes %s, and reads it again', (text, html) => {
  expect(toNoteHtml(text)).toBe(html)
  expect(toNoteText(html)).toBe(text)
})

it('keeps the links and formatting of a note that is edited', async () => {
  const note = 'See <a href="/daily-learning/3">the third</a>, <strong>there</strong>.'
  const editor = new Editor({ extensions, content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'footnote', attrs: { html: note } }] }] } })
  editor.commands.setNodeSelection(1)
  render(<FootnoteDialog editor={editor} onClose={() => undefined} />)
  const field = screen.getByRole('textbox', { name: 'Note as HTML' })
  expect(field).toHaveValue(note)
  await userEvent.type(field, ' More')
  await userEvent.click(screen.getByRole('button', { name: 'Change the note' }))
  expect(editor.state.doc.nodeAt(1)?.attrs.html).toBe(`${note} More`)
  editor.destroy()
})
