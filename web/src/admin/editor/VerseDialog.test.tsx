import { QueryClientProvider } from '@tanstack/react-query'
import { Editor } from '@tiptap/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { server } from '@/testing/server'
import { VerseDialog } from './VerseDialog'
import { extensions } from './extensions'

function open() {
  const editor = new Editor({ extensions })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VerseDialog editor={editor} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return editor
}

it('looks for the same verse again after a failure', async () => {
  const responses = [HttpResponse.error(), HttpResponse.json({ reference: 'Genesis 1:1', verses: [{ number: 1, text: 'בראשית' }] })]
  server.use(http.get('/api/admin/verses', () => responses.shift()))
  const editor = open()
  // It has the focus: what is typed at once is the reference.
  expect(screen.getByRole('textbox', { name: /^Reference/ })).toHaveFocus()
  await userEvent.keyboard('Genesis 1:1')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText(/could not be reached/)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('בראשית')).toBeVisible()
  editor.destroy()
})

// rule: ADMIN-63
it('says what a book or chapter has that lacks the verse', async () => {
  const message = 'There is no Genesis 50:30: Genesis 50 has 26 verses.'
  server.use(http.get('/api/admin/verses', () => HttpResponse.json({ code: 'not_found', message, fields: { reference: message } }, { status: 404 })))
  const editor = open()
  await userEvent.keyboard('Genesis 50:30{Enter}')
  expect(await screen.findByText(message)).toBeVisible()
  editor.destroy()
})

// rule: ADMIN-63
it('inserts a mishnah with its citation', async () => {
  const verses = [{ chapter: 1, verse: 14, text: 'אם אין אני לי' }]
  server.use(http.get('/api/admin/verses', () => HttpResponse.json({ reference: 'Mishnah Avot 1:14', hebrewReference: 'משנה אבות א, יד', verses })))
  const editor = open()
  await userEvent.keyboard('Avot 1:14{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Insert' }))
  expect(editor.getHTML()).toContain('<p>(Mishnah Avot 1:14)</p>')
  expect(editor.getText()).toContain('אם אין אני לי')
  editor.destroy()
})
