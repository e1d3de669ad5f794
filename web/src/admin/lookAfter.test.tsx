import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from './testing'

const MIRIAM = { id: 1001, username: 'miriam', email: null, name: null, createdAt: '2026-11-20T12:00:00Z', subscriptionStatus: 'premium' }
const DETAIL = { ...MIRIAM, sessions: 2, newsletter: 'daily', deletionDueAt: null, membershipEndsAt: null, payments: [], gifts: [] }
const MESSAGE = { id: 3, name: 'Miriam', email: 'm@example.com', subject: 'A question', message: 'Why?', createdAt: '2026-11-20T12:00:00Z', state: 'new', answers: [] }
const page = (items: object[]) => HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } })

let calls: unknown[]
beforeEach(() => {
  calls = []
  const note = (status: number, json: object | null) => async ({ request }: { request: Request }) => {
    const body = await request.text()
    calls.push([request.method, new URL(request.url).pathname, body === '' ? null : (JSON.parse(body) as unknown)])
    return json ? HttpResponse.json(json, { status }) : new HttpResponse(null, { status })
  }
  server.use(
    http.get('/api/admin/users', () => page([MIRIAM])),
    http.get('/api/admin/users/stats', () => HttpResponse.json({ totalUsers: 1234, newUsersThisWeek: 5, premiumUsers: 6 })),
    http.get('/api/admin/users/1001', () => HttpResponse.json(DETAIL)),
    http.delete('/api/admin/users/1001', note(204, null)),
    http.get('/api/admin/messages', () => page([MESSAGE])),
    http.post('/api/admin/messages/3/answers', note(201, { ...MESSAGE, state: 'answered' })),
  )
})
afterEach(forgetSession)

describe('the users', () => {
  it('are counted on three cards and listed', async () => {
    const { container } = renderLoggedIn('/admin')
    expect(await screen.findByText('1,234')).toBeVisible()
    const row = within(await screen.findByRole('row', { name: /miriam/ }))
    expect(row.getAllByText('N/A')).toHaveLength(2)
    expect(row.getByText('premium')).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users')
    await expectNoAxeFindings(container)
  })

  it.each([
    ['/api/admin/users', 'Error loading admin data: Failed to fetch users data'],
    ['/api/admin/users/stats', 'Error loading admin data: Failed to fetch user stats'],
  ])('show a failed call of %s', async (url, text) => {
    server.use(http.get(url, () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 })))
    renderLoggedIn('/admin/users')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('are deleted after a second press', async () => {
    const { user } = renderLoggedIn('/admin/users?id=1001')
    await user.click(await screen.findByRole('button', { name: 'Delete the account' }))
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(calls).toEqual([['DELETE', '/api/admin/users/1001', null]]))
    expect(await screen.findByText('1,234')).toBeVisible()
  })
})

it('a message is answered by mail', async () => {
  const { user, container } = renderLoggedIn('/admin/messages')
  await user.type(await screen.findByLabelText('Answer'), 'Because.')
  await user.click(screen.getByRole('button', { name: 'Send by mail' }))
  await waitFor(() => expect(calls).toEqual([['POST', '/api/admin/messages/3/answers', { text: 'Because.' }]]))
  await expectNoAxeFindings(container)
})

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
})

it('failed jobs show their reason and are retried', async () => {
  server.use(
    http.get('/api/admin/operations', () =>
      HttpResponse.json({
        engine: 'postgres', degraded: false, semantic: 'off', editions: [],
        queue: { workers: 1, waiting: 2, running: 0, failed: 1, periodic: [], failedJobs: [{ id: 9, task: 'outreach:send_mail', attempts: 9, failedAt: null, error: '550 no such user' }] },
        indexer: { changes: 0, lagSeconds: 0, documents: 0, embeddings: 0, deadLetters: [] },
      }),
    ),
    http.post('/api/admin/operations/jobs/retry', async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json({ queued: 1 })
    }),
  )
  const { user, container } = renderLoggedIn('/admin/jobs')
  expect(await screen.findByText('550 no such user')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry job 9' }))
  await waitFor(() => expect(calls).toEqual([{ id: 9 }]))
  await expectNoAxeFindings(container)
})

it('the audit shows changes field by field', async () => {
  const entry = { id: 1, createdAt: '2026-11-20T12:00:00Z', actor: 'abc', action: 'message.set-state', target: '3', title: '', changes: { state: { before: 'new', after: 'done' } } }
  server.use(http.get('/api/admin/audit', () => page([entry])))
  renderLoggedIn('/admin/audit')
  const row = within(await screen.findByRole('row', { name: /message.set-state 3/ }))
  expect(row.getByText('new').tagName).toBe('DEL')
  expect(row.getByText('done').tagName).toBe('INS')
})

it('the second factor is set up with a code, and the recovery codes are shown', async () => {
  let isOn = false
  server.use(
    http.get('/api/admin/second-factor', () => HttpResponse.json({ isOn, since: null, recoveryCodesLeft: 10 })),
    http.post('/api/admin/second-factor/setup', () => HttpResponse.json({ secret: 'ABCDEF', qrCode: 'data:image/svg+xml,x' })),
    http.post('/api/admin/second-factor/confirmation', () => ((isOn = true), HttpResponse.json({ recoveryCodes: ['AAAA-BBBB'] }))),
  )
  const { user } = renderLoggedIn('/admin/security')
  await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }))
  expect(await screen.findByText('ABCDEF')).toBeVisible()
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn it on' }))
  expect(await screen.findByText('AAAA-BBBB')).toBeVisible()
  expect(await screen.findByText(/Unused recovery codes: 10/)).toBeVisible()
})

it('the navigation shows what waits', async () => {
  server.use(http.get('/api/admin/counts', () => HttpResponse.json({ studyTexts: 3, messages: 0, failures: 0 })))
  renderLoggedIn('/admin/users')
  expect(await screen.findByRole('link', { name: /^AI texts ?3 ?waiting/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
})

it('searches are drawn by day, with their table', async () => {
  server.use(
    http.get('/api/admin/searches/top', () => HttpResponse.json([])),
    http.get('/api/admin/searches/trend', () => HttpResponse.json([{ day: '2026-11-20', searches: 4, empty: 1, opened: 2 }, { day: '2026-11-21', searches: 0, empty: 0, opened: 0 }])),
  )
  const { container, user } = renderLoggedIn('/admin/searches?query=light')
  expect(await screen.findByText('“light” by day')).toBeVisible()
  await user.click(screen.getByText('The figures as a table'))
  expect(within(screen.getByRole('table', { name: 'Searches by day' })).getAllByRole('row')).toHaveLength(2)
  await expectNoAxeFindings(container)
})
