import { screen, waitFor } from '@testing-library/react'
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

it('a message is answered by mail', async () => {
  const { user, container } = renderLoggedIn('/admin/messages')
  await user.type(await screen.findByLabelText('Answer'), 'Because.')
  await user.click(screen.getByRole('button', { name: 'Send by mail' }))
  await waitFor(() => expect(answers).toEqual([{ text: 'Because.' }]))
  await expectNoAxeFindings(container)
})
