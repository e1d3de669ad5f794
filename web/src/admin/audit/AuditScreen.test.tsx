import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'

afterEach(forgetSession)

it('the audit shows changes field by field', async () => {
  const entry = { id: 1, createdAt: '2026-11-20T12:00:00Z', actor: 'abc', action: 'message.set-state', target: '3', title: '', changes: { state: { before: 'new', after: 'done' } } }
  server.use(http.get('/api/admin/audit', () => HttpResponse.json([entry], { headers: { 'X-Total-Count': '1' } })))
  renderLoggedIn('/admin/audit')
  const row = within(await screen.findByRole('row', { name: /message.set-state 3/ }))
  expect(row.getByText('new').tagName).toBe('DEL')
  expect(row.getByText('done').tagName).toBe('INS')
})
