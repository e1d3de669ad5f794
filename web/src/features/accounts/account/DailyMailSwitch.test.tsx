import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { DailyMailSwitch } from './DailyMailSwitch'
import { calls, serveAccount, USER } from './testing'

const theSwitch = () => screen.getByRole('switch', { name: 'A reminder each morning' })

// rule: ACCOUNT-14
it('is off at first, and saved as it is switched', async () => {
  serveAccount()
  renderAt('/account', <DailyMailSwitch user={USER} />)
  expect(theSwitch()).not.toBeChecked()
  await userEvent.click(theSwitch())
  await waitFor(() => expect(calls).toEqual(['PATCH /api/account {"dailyMail":true}']))
})

it('shows what the server has where it could not be saved', async () => {
  serveAccount()
  server.use(http.patch('/api/account', () => new HttpResponse(null, { status: 500 })))
  renderAt('/account', <DailyMailSwitch user={{ ...USER, dailyMail: true }} />)
  await userEvent.click(theSwitch())
  await waitFor(() => expect(theSwitch()).toBeChecked())
})

// rule: ACCOUNT-14
it('needs a confirmed address', () => {
  renderAt('/account', <DailyMailSwitch user={{ ...USER, email: null, dailyMail: true }} />)
  expect(theSwitch()).toBeDisabled()
  expect(theSwitch()).not.toBeChecked()
})
