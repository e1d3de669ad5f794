import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'

afterEach(forgetSession)

// rule: ADMIN-19
it('the audit shows changes field by field', async () => {
  const entry = { id: 1, createdAt: '2026-11-20T12:00:00Z', actor: 'abc', action: 'message.set-state', target: '3', title: '', changes: { state: { before: 'new', after: 'done' } } }
  server.use(http.get('/api/admin/audit', () => HttpResponse.json([entry], { headers: { 'X-Total-Count': '1' } })))
  renderLoggedIn('/admin/audit')
  const row = within(await screen.findByRole('row', { name: /message.set-state 3/ }))
  expect(row.getByText('new').closest('del')).toBeVisible()
  expect(row.getByText('done').closest('ins')).toBeVisible()
})

it('titles are shown in their script, and times in the zone of the site', async () => {
  const entry = { id: 2, createdAt: '2026-11-20T12:00:00Z', actor: 'abc', action: 'post.delete', target: '7', title: 'אור', changes: {} }
  server.use(http.get('/api/admin/audit', () => HttpResponse.json([entry], { headers: { 'X-Total-Count': '1' } })))
  renderLoggedIn('/admin/audit')
  expect(await screen.findByText('אור')).toHaveAttribute('dir', 'rtl')
  expect(screen.getByText('Nov 20, 2026, 7:00 AM EST')).toHaveAttribute('dateTime', entry.createdAt)
})
