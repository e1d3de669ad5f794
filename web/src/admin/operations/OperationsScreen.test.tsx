import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const FAILED_JOB = { id: 9, task: 'outreach:send_mail', attempts: 9, failedAt: null, error: '550 no such user' }
const OPERATIONS = {
  engine: 'postgres', degraded: false, semantic: 'off', editions: [],
  disk: { state: 'ok', freeBytes: 50e9, totalBytes: 100e9 }, untrustedProxy: false,
  queue: { workers: 1, waiting: 2, running: 0, failed: 1, periodic: [], failedJobs: [FAILED_JOB] },
  indexer: { changes: 0, lagSeconds: 0, documents: 0, embeddings: 0, deadLetters: [] },
}

beforeEach(() => server.use(http.get('/api/admin/operations', () => HttpResponse.json(OPERATIONS))))
afterEach(forgetSession)

// rule: ADMIN-50
it('failed jobs show their reason and are retried', async () => {
  const calls: unknown[] = []
  server.use(
    http.post('/api/admin/operations/jobs/retry', async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json({ queued: 1 })
    }),
  )
  const { user, container } = renderLoggedIn('/admin/jobs')
  expect(await screen.findByText('550 no such user')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry job 9' }))
  await waitFor(() => expect(calls).toEqual([{ id: 9 }]))
  expect(await screen.findByText('Job 9 is queued again')).toBeVisible()
  await expectNoAxeFindings(container)
})

it('what is shown stays when it cannot be refetched', async () => {
  const { client } = renderLoggedIn('/admin/jobs')
  expect(await screen.findByText('550 no such user')).toBeVisible()
  server.use(http.get('/api/admin/operations', () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 })))
  await act(() => client.refetchQueries())
  expect(await screen.findByText('This could not be refreshed.')).toBeVisible()
  expect(screen.getByText('550 no such user')).toBeVisible()
})

// rule: OPS-28
it('the room on the disk is told, and a full disk is an alert', async () => {
  const { client } = renderLoggedIn('/admin/jobs')
  expect(await screen.findByText('Disk: 50.0 of 100.0 GB are free.')).toBeVisible()
  const disk = { state: 'failing', freeBytes: 0, totalBytes: 100e9 }
  server.use(http.get('/api/admin/operations', () => HttpResponse.json({ ...OPERATIONS, disk })))
  await act(() => client.refetchQueries())
  const text = 'Nothing can be stored: the disk is full or read-only (0.0 of 100.0 GB are free).'
  expect(await screen.findByText(text)).toHaveRole('alert')
})

// rule: OPS-37
it('a proxy that is not trusted is an alert', async () => {
  const { client } = renderLoggedIn('/admin/jobs')
  expect(await screen.findByText('Disk: 50.0 of 100.0 GB are free.')).toBeVisible()
  expect(screen.queryByText(/TRUSTED_PROXIES/)).toBeNull()
  server.use(http.get('/api/admin/operations', () => HttpResponse.json({ ...OPERATIONS, untrustedProxy: true })))
  await act(() => client.refetchQueries())
  expect(await screen.findByText(/TRUSTED_PROXIES/)).toHaveRole('alert')
})
