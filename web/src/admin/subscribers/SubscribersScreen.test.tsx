import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, page, renderLoggedIn } from '../testing'

afterEach(forgetSession)

it('the subscribers are counted by state, and removed', async () => {
  let removed = false
  server.use(
    http.get('/api/admin/subscribers/counts', () => HttpResponse.json({ confirmed: 7, pending: 1, unsubscribed: 0, refused: 0 })),
    http.get('/api/admin/subscribers', () => page(removed ? [] : [{ id: 4, email: 'm@example.com', frequency: 'daily', state: 'confirmed', createdAt: '2026-11-20T12:00:00Z', confirmedAt: null }])),
    http.delete('/api/admin/subscribers/4', () => ((removed = true), new HttpResponse(null, { status: 204 }))),
  )
  const { user } = renderLoggedIn('/admin/subscribers')
  expect(await screen.findByRole('radio', { name: 'Confirmed (7)' })).toBeChecked()
  await user.click(await screen.findByRole('button', { name: 'Remove m@example.com' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('There is nothing here yet.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Subscribers' })).toHaveFocus()
  expect(await screen.findByText('m@example.com was removed')).toBeVisible()
})
