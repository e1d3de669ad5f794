import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, page, renderLoggedIn } from '../testing'

afterEach(forgetSession)

// rule: ADMIN-49
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

const COUNTS = { confirmed: 0, pending: 1, unsubscribed: 0, refused: 0 }

// rule: ADMIN-74
it('addresses are added: what was mailed is pending, and what was not stays in the field', async () => {
  let body: unknown
  server.use(
    http.get('/api/admin/subscribers/counts', () => HttpResponse.json(COUNTS)),
    http.get('/api/admin/subscribers', () => page([])),
    http.post('/api/admin/subscribers', async ({ request }) => {
      body = await request.json()
      return HttpResponse.json([
        { address: 'new@example.com', state: 'mailed' },
        { address: 'no body', state: 'invalid' },
        { address: 'in@example.com', state: 'confirmed' },
      ])
    }),
  )
  const { user } = renderLoggedIn('/admin/subscribers')
  await user.click(await screen.findByRole('button', { name: 'Add subscribers' }))
  await user.type(screen.getByRole('textbox', { name: 'E-mail addresses' }), 'new@example.com{Enter}no body, in@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What they receive' }), 'Weekly essays')
  expect(body).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Mail the confirmations' }))
  expect(await screen.findByText('A confirmation was mailed to 1 address.')).toBeVisible()
  expect(body).toEqual({ addresses: 'new@example.com\nno body, in@example.com', frequency: 'weekly' })
  expect(screen.getByText('Subscribed already:').nextSibling).toHaveTextContent('in@example.com')
  expect(screen.getByText('Not an e-mail address:').nextSibling).toHaveTextContent('no body')
  expect(screen.getByRole('textbox', { name: 'E-mail addresses' })).toHaveValue('no body')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Pending (1)' })).toBeChecked())
})

// rule: ADMIN-74
it('a confirmation is sent again, and the screen says when it is too soon', async () => {
  let calls = 0
  const waiting = { id: 4, email: 'm@example.com', frequency: 'daily', state: 'pending', createdAt: '2026-11-20T12:00:00Z', confirmedAt: null }
  server.use(
    http.get('/api/admin/subscribers/counts', () => HttpResponse.json(COUNTS)),
    http.get('/api/admin/subscribers', () => page([waiting])),
    http.post('/api/admin/subscribers/4/confirmation', () =>
      (calls += 1) === 1
        ? new HttpResponse(null, { status: 204 })
        : HttpResponse.json({ code: 'conflict', message: 'A confirmation was mailed within the last hour.', fields: {}, retryAfter: null }, { status: 409 }),
    ),
  )
  const { user } = renderLoggedIn('/admin/subscribers?state=pending')
  const again = await screen.findByRole('button', { name: 'Send the confirmation again: m@example.com' })
  await user.click(again)
  expect(await screen.findByText('A confirmation was mailed to m@example.com')).toBeVisible()
  await user.click(again)
  expect(await screen.findByText('A confirmation was mailed within the last hour.')).toBeVisible()
})
