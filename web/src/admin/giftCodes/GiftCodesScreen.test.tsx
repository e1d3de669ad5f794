import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, page, renderLoggedIn } from '../testing'

const CODE = { id: 7, months: 12, note: 'For the class', state: 'unused', createdAt: '2026-11-20T12:00:00Z', redeemedAt: null, redeemedBy: null }

afterEach(forgetSession)

// rule: ADMIN-71
it('a code is made, shown once, and listed', async () => {
  let codes: object[] = []
  server.use(
    http.get('/api/admin/gift-codes', () => page(codes)),
    http.post('/api/admin/gift-codes', async ({ request }) => {
      expect(await request.json()).toEqual({ months: 3, note: 'For the class' })
      codes = [{ ...CODE, months: 3 }]
      return HttpResponse.json({ id: 7, code: 'AAAA-BBBB-CCCC-DDDD' }, { status: 201 })
    }),
  )
  const { user } = renderLoggedIn('/admin/gift-codes')
  const months = await screen.findByRole('textbox', { name: 'Months of membership' })
  expect(months).toHaveValue('12')
  await user.clear(months)
  await user.type(months, '121')
  await user.type(screen.getByRole('textbox', { name: 'What it is for' }), 'For the class')
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  expect((await screen.findAllByText('Enter a number of months from 1 to 120.')).length).toBeGreaterThan(0)
  await user.clear(months)
  await user.type(months, '3')
  await user.click(screen.getByRole('button', { name: 'Make a code' }))
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
  const row = await screen.findByRole('row', { name: /For the class/ })
  expect(within(row).getByText('3 months')).toBeVisible()
  expect(within(row).getByText('Not used yet')).toBeVisible()
})

// rule: ADMIN-71
it('a code is revoked after a second press, which says what it takes back', async () => {
  let state = 'redeemed'
  const used = { ...CODE, redeemedAt: '2026-11-21T12:00:00Z', redeemedBy: 'miriam' }
  server.use(
    http.get('/api/admin/gift-codes', () => page([{ ...used, state }])),
    http.delete('/api/admin/gift-codes/7', () => ((state = 'revoked'), new HttpResponse(null, { status: 204 }))),
  )
  const { user } = renderLoggedIn('/admin/gift-codes')
  expect(await screen.findByText(/^Used by miriam, /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke For the class' }))
  await user.click(screen.getByRole('button', { name: 'Take the months back' }))
  expect(await screen.findByText(/^Revoked; was used by miriam, /)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument()
})
