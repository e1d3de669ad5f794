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

it('looks for the same verse again after a failure', async () => {
  const responses = [HttpResponse.error(), HttpResponse.json({ reference: 'Genesis 1:1', verses: [{ number: 1, text: 'בראשית' }] })]
  server.use(http.get('/api/admin/verses', () => responses.shift()))
  const editor = new Editor({ extensions })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VerseDialog editor={editor} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  // It has the focus: what is typed at once is the reference.
  expect(screen.getByRole('textbox', { name: /^Reference/ })).toHaveFocus()
  await userEvent.keyboard('Genesis 1:1')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText(/could not be reached/)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('בראשית')).toBeVisible()
  editor.destroy()
})
