import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const MESSAGE = { id: 3, name: 'Miriam', email: 'm@example.com', subject: 'A question', message: 'Why?', createdAt: '2026-11-20T12:00:00Z', state: 'new', answers: [] }

let answers: unknown[]
beforeEach(() => {
  answers = []
  server.use(
    http.get('/api/admin/messages', () => HttpResponse.json([MESSAGE], { headers: { 'X-Total-Count': '1' } })),
    http.post('/api/admin/messages/3/answers', async ({ request }) => {
      answers.push(await request.json())
      return HttpResponse.json({ ...MESSAGE, state: 'answered' }, { status: 201 })
    }),
  )
})
afterEach(forgetSession)

// rule: ADMIN-48
it('a message is answered by mail', async () => {
  const { user, container } = renderLoggedIn('/admin/messages')
  await user.type(await screen.findByLabelText('Answer'), 'Because.')
  await user.click(screen.getByRole('button', { name: 'Send by mail' }))
  await waitFor(() => expect(answers).toEqual([{ text: 'Because.' }]))
  expect(await screen.findByText('The answer was sent')).toBeVisible()
  await expectNoAxeFindings(container)
})

it('a typed answer stays when the list cannot be refetched, and after a visit to another page', async () => {
  const other = { ...MESSAGE, id: 4, subject: 'Another' }
  server.use(
    http.get('/api/admin/messages', () => HttpResponse.json([MESSAGE, other], { headers: { 'X-Total-Count': '2' } }), { once: true }),
    http.get('/api/admin/messages', () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 }), { once: true }),
    http.patch('/api/admin/messages/4', () => HttpResponse.json({ ...other, state: 'done' })),
  )
  const { user, unmount } = renderLoggedIn('/admin/messages')
  await user.type(within(await screen.findByRole('article', { name: 'A question' })).getByLabelText('Answer'), 'Because.')
  await user.click(within(screen.getByRole('article', { name: 'Another' })).getByRole('button', { name: 'Mark as done' }))
  expect(await screen.findByText('This could not be refreshed.')).toBeVisible()
  expect(screen.getByDisplayValue('Because.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('This could not be refreshed.')).toBeNull())
  expect(screen.getByDisplayValue('Because.')).toBeVisible()
  unmount()
  renderLoggedIn('/admin/messages')
  expect(await screen.findByLabelText('Answer')).toHaveValue('Because.')
})
