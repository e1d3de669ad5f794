import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import { keepDraft, keepTeaching, mailing, PAST, testimonial } from './testing'

vi.mock('./deviceCopies', async () => (await import('./testing')).memoryCopies())
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

// rule: ADMIN-75
it('unpublishes in the editor, which goes on with the draft', async () => {
  const kept = keepDraft(testimonial({ targetId: 3 }))
  let calls = 0
  server.use(
    http.post('/api/admin/content/testimonial/3/unpublish', () => {
      calls += 1
      kept.draft = testimonial({ ...kept.draft, isPublished: false })
      return HttpResponse.json(kept.draft)
    }),
  )
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'na')
  await user.click(await screen.findByRole('button', { name: 'Unpublish: Ruth' }))
  expect(calls).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Make it a draft again: Ruth' }))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
  expect(calls).toBe(1)
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/drafts/7')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ruthna')
  expect(screen.getByRole('button', { name: /^Delete the draft/ })).toBeVisible()
  for (const name of [/^Unpublish/, /^Delete:/, 'Update']) expect(screen.queryByRole('button', { name })).toBeNull()
})

// rule: ADMIN-75
it('moves what is published to the trash with a button of its own, and leads to the list', async () => {
  keepDraft(testimonial({ targetId: 3 }))
  const deleted: string[] = []
  server.use(
    http.delete('/api/admin/content/testimonial/:id', ({ params }) => {
      deleted.push(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('/api/admin/drafts', () => HttpResponse.json([])),
    http.get('/api/admin/content/testimonial', () => HttpResponse.json([])),
  )
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.click(await screen.findByRole('button', { name: 'Delete: Ruth' }))
  expect(deleted).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move to the trash: Ruth' }))
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/admin/write/testimonials'))
  expect(deleted).toEqual(['3'])
})

// rule: ADMIN-75
it('of what was unpublished the list says so, and its page at the desk leads to the draft', async () => {
  keepTeaching({ title: 'Light', type: 'weekly', publishDate: PAST }, mailing({ isDue: false }))
  keepDraft(testimonial({ kind: 'post', targetId: 3, isPublished: false, title: 'Light', content: { title: 'Light', type: 'weekly' } }))
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.post('/api/admin/content/post/3/unpublish', () => HttpResponse.json(testimonial({ kind: 'post', targetId: 3, isPublished: false }))),
    http.get('/api/admin/drafts', () => HttpResponse.json([{ id: 7, kind: 'post', targetId: 3, title: 'Light', updatedAt: PAST, isPublished: false }])),
    http.get('/api/admin/content/post', () => HttpResponse.json([])),
  )
  const { user } = renderLoggedIn('/admin/teachings/3')
  await user.click(await screen.findByRole('button', { name: 'Unpublish: Light' }))
  await user.click(screen.getByRole('button', { name: 'Make it a draft again: Light' }))
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/admin/drafts/7'))
  await user.click(await screen.findByRole('link', { name: 'All teachings' }))
  expect(await screen.findByText(/^Unpublished · changed/)).toBeVisible()
})
