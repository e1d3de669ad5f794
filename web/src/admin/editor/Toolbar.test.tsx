import { QueryClientProvider } from '@tanstack/react-query'
import { Editor } from '@tiptap/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { extensions } from './extensions'
import { Toolbar } from './Toolbar'

it('adds and deletes rows and columns where the cursor is in a table', async () => {
  const editor = new Editor({ extensions, content: '<p>a</p>' })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Toolbar editor={editor} />
    </QueryClientProvider>,
  )
  const size = () => [editor.getHTML().split('<tr').length - 1, editor.getHTML().split(/<t[dh]/).length - 1]
  expect(screen.queryByRole('button', { name: 'Delete the row' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(size()).toEqual([3, 6])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a row below' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a column after' }))
  expect(size()).toEqual([4, 12])
  await userEvent.click(screen.getByRole('button', { name: 'Delete the row' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete the column' }))
  expect(size()).toEqual([3, 6])
  await userEvent.click(screen.getByRole('button', { name: 'Delete the table' }))
  expect(editor.getHTML()).not.toContain('<table')
  editor.destroy()
})
