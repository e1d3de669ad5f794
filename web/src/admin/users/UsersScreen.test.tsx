import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'

const MIRIAM = { id: 1001, username: 'miriam', email: null, name: null, createdAt: '2026-11-20T12:00:00Z', subscriptionStatus: 'premium' }
const DETAIL = { ...MIRIAM, sessions: 2, newsletter: 'daily', deletionDueAt: null, membershipEndsAt: null, payments: [], gifts: [] }

let deleted: string[]
beforeEach(() => {
  deleted = []
  server.use(
    http.get('/api/admin/users', () => HttpResponse.json([MIRIAM], { headers: { 'X-Total-Count': '1' } })),
    http.get('/api/admin/users/stats', () => HttpResponse.json({ totalUsers: 1234, newUsersThisWeek: 5, premiumUsers: 6 })),
    http.get('/api/admin/users/1001', () => HttpResponse.json(DETAIL)),
    http.delete('/api/admin/users/:id', ({ params }) => (deleted.push(String(params.id)), new HttpResponse(null, { status: 204 }))),
  )
})
afterEach(forgetSession)

describe('the users', () => {
  // rule: ADMIN-9, ADMIN-10, ADMIN-11
  it('are counted on three cards and listed', async () => {
    const { container } = renderLoggedIn('/admin/users')
    expect(await screen.findByText('1,234')).toBeVisible()
    const row = within(await screen.findByRole('row', { name: /miriam/ }))
    expect(row.getAllByText('N/A')).toHaveLength(2)
    expect(row.getByText('premium')).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users')
    await expectNoAxeFindings(container)
  })

  // rule: ADMIN-14
  it.each([
    ['/api/admin/users', 'Error loading admin data: Failed to fetch users data'],
    ['/api/admin/users/stats', 'Error loading admin data: Failed to fetch user stats'],
  ])('show a failed call of %s', async (url, text) => {
    server.use(http.get(url, () => HttpResponse.json({ code: 'internal_error', message: 'no' }, { status: 500 })))
    renderLoggedIn('/admin/users')
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('are opened at a path of their own, which moves the focus', async () => {
    const { user } = renderLoggedIn('/admin/users')
    await user.click(await screen.findByRole('link', { name: 'miriam' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'miriam' })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users/1001')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Users', current: 'page' })).toBeVisible()
  })

  // rule: ADMIN-47
  it('are deleted after a second press', async () => {
    const { user } = renderLoggedIn('/admin/users/1001')
    await user.click(await screen.findByRole('button', { name: 'Delete the account' }))
    expect(deleted).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(deleted).toEqual(['1001']))
    expect(await screen.findByText('1,234')).toBeVisible()
  })

  it('lead to the last page from one that is empty', async () => {
    const offsets: (string | null)[] = []
    server.use(
      http.get('/api/admin/users', ({ request }) => {
        const offset = new URL(request.url).searchParams.get('offset')
        offsets.push(offset)
        return HttpResponse.json(offset === '100' ? [] : [MIRIAM], { headers: { 'X-Total-Count': '100' } })
      }),
    )
    renderLoggedIn('/admin/users?page=3')
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    expect(await screen.findByRole('row', { name: /miriam/ })).toBeVisible()
    expect(screen.getByTestId('address')).toHaveTextContent('?page=2')
    expect(offsets).toEqual(['100', '50'])
  })
})
