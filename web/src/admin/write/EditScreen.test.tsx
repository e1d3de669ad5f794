import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import { keepDraft, testimonial } from './testing'

vi.mock('./deviceCopies', async () => (await import('./testing')).memoryCopies())
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

// rule: ADMIN-69
it('opens the draft of the teaching whose page led here', async () => {
  keepDraft(testimonial({ targetId: 3 }))
  let body: unknown
  server.use(
    http.post('/api/admin/drafts', async ({ request }) => {
      body = await request.json()
      return HttpResponse.json(testimonial({ targetId: 3 }))
    }),
  )
  renderLoggedIn('/admin/teachings/3/edit')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/admin/drafts/7'))
  expect(body).toEqual({ kind: 'post', targetId: 3 })
  expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible()
})

it('says that a teaching does not exist', async () => {
  server.use(http.post('/api/admin/drafts', () => HttpResponse.json({ code: 'not_found', message: 'This was not found.' }, { status: 404 })))
  renderLoggedIn('/admin/teachings/9/edit')
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})

// rule: ADMIN-25
it('the login leads to the teachings', async () => {
  server.use(
    http.get('/api/admin/drafts', () => HttpResponse.json([])),
    http.get('/api/admin/content/post', () => HttpResponse.json([])),
  )
  renderLoggedIn('/admin')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/admin/write/teachings'))
  expect(await screen.findByRole('button', { name: 'New teaching' })).toBeVisible()
})
