import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { toastStore } from '@/shared/lib/toastStore'
import { server } from '@/testing/server'
import { picture } from '../media/testing'
import { page } from '../testing'
import { RichTextEditor } from './RichTextEditor'

const FOREIGN = 'https://blog.example/one.jpg'
const HTML = `<p>Before <img src="${FOREIGN}" alt="One">.</p><figure><img src="${FOREIGN}" alt=""><figcaption>Again</figcaption></figure><p><img src="/media/own.webp" alt="Own"></p>`

function open() {
  let html = HTML
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RichTextEditor value={HTML} onChange={(changed) => (html = changed)} labelId="label" control={{ id: 'text', 'aria-invalid': false, 'aria-describedby': undefined }} />
    </QueryClientProvider>,
  )
  for (const image of document.querySelectorAll('.teaching-editor img[src]')) fireEvent.error(image)
  return { read: () => html, user: userEvent.setup() }
}

// rule: ADMIN-77
it('names a picture of another site that is not shown, and removes it wherever it is', async () => {
  const { read, user } = open()
  expect(await screen.findByText(/^1 picture is on another site, and will not be shown to readers/)).toBeVisible()
  expect(screen.getByText(FOREIGN)).toBeVisible()
  expect(toastStore.read().current?.title).toBe('A picture is on another site')
  expect(screen.queryByText('/media/own.webp')).toBeNull()
  await user.click(screen.getByRole('button', { name: `Remove: ${FOREIGN}` }))
  expect(screen.queryByText(/on another site/)).toBeNull()
  expect(read()).not.toContain(FOREIGN)
  expect(read()).toContain('/media/own.webp')
  expect(read()).toContain('Before')
})

// rule: ADMIN-77
it('puts an uploaded picture in its place, and keeps the caption', async () => {
  server.use(http.get('/api/admin/media', () => page([picture(5, { name: 'new.jpg', alt: 'A new one', url: '/media/new.webp' })])))
  server.use(http.get('/api/admin/uploads', () => HttpResponse.json([])))
  const { read, user } = open()
  await user.click(await screen.findByRole('button', { name: `Upload in its place: ${FOREIGN}` }))
  await user.click(await screen.findByRole('button', { name: /^Insert/ }))
  await waitFor(() => expect(read()).not.toContain(FOREIGN))
  expect(read().match(/new\.webp/g)).toHaveLength(2)
  expect(read()).toContain('Again')
  expect(screen.queryByText(/on another site/)).toBeNull()
})
