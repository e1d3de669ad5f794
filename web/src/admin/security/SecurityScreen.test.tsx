import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'

afterEach(forgetSession)

// rule: ADMIN-41
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
