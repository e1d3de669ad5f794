import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { calls, open, part, serveAccount, USER } from './testing'

beforeEach(() => serveAccount())

describe('password and devices', () => {
  // rule: ACCOUNT-4
  it('a new password needs the present one, and its form is empty afterwards', async () => {
    const { user: person } = await open()
    const password = await part('Password & Google')
    await person.type(password.getByLabelText('New password'), 'short')
    await person.click(password.getByRole('button', { name: 'Change password' }))
    const summary = await password.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Please enter your current password.',
      'Password must be at least 8 characters.',
    ])
    await person.type(password.getByLabelText('Current password'), 'a candle burns')
    await person.type(password.getByLabelText('New password'), ' no more')
    await person.click(password.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(calls).toEqual(['PUT /api/account/password {"password":"short no more","currentPassword":"a candle burns"}'])
    expect(password.getByLabelText('New password')).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'Password & Google' })).toHaveFocus()
  })

  // rule: ACCOUNT-4
  it('an account without a password needs a recent sign-in', async () => {
    serveAccount({ hasPassword: false, hasGoogle: true })
    server.use(http.put('/api/account/password', () => HttpResponse.json({ code: 'forbidden', message: 'No.' }, { status: 403 })))
    const { user: person } = await open()
    const password = await part('Password & Google')
    expect(password.getByText('Your Google account is linked: you can sign in with it.')).toBeVisible()
    expect(password.queryByLabelText('Current password')).not.toBeInTheDocument()
    await person.type(password.getByLabelText('New password'), 'a new quiet candle')
    await person.click(password.getByRole('button', { name: 'Set a password' }))
    expect(await password.findByRole('alert')).toHaveTextContent('For this you must have signed in within the last 15 minutes.')
  })

  it('a device is signed out; all are, after a question', async () => {
    const { user: person } = await open()
    const devices = await part('Devices')
    expect(await devices.findByText('This device')).toBeVisible()
    await person.click(devices.getByRole('button', { name: 'Sign out: Safari on iOS' }))
    await waitFor(() => expect(devices.queryByText('Safari on iOS')).not.toBeInTheDocument())
    await person.click(devices.getByRole('button', { name: 'Sign out everywhere' }))
    expect(devices.getByRole('button', { name: 'Yes, sign out everywhere' })).toHaveFocus()
    await person.keyboard('{Escape}')
    expect(calls).toEqual(['DELETE /api/account/sessions/2'])
    await person.click(devices.getByRole('button', { name: 'Sign out everywhere' }))
    await person.click(devices.getByRole('button', { name: 'Yes, sign out everywhere' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(calls).toEqual(['DELETE /api/account/sessions/2', 'DELETE /api/account/sessions'])
  })
})

describe('the reader’s data', () => {
  it('are downloaded as a file', async () => {
    server.use(http.get('/api/account/export', () => HttpResponse.json({ account: [USER] })))
    const files: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:file'), revokeObjectURL: () => undefined }))
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user: person } = await open()
    await person.click((await part('Your Data')).getByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ account: [USER] })
    clicked.mockRestore()
    vi.unstubAllGlobals()
  })

  it('are deleted after a confirmation with the password, and can be kept for seven days', async () => {
    const { user: person } = await open()
    const data = await part('Your Data')
    await person.click(data.getByRole('button', { name: 'Delete my account…' }))
    await person.type(data.getByLabelText('Current password'), 'a candle burns')
    await person.click(data.getByRole('button', { name: 'Delete my account' }))
    expect(await data.findByRole('alert')).toHaveFocus()
    expect(calls).toEqual([])
    await person.click(data.getByRole('checkbox'))
    await person.click(data.getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('Your account will be deleted on November 30, 2026.')).toBeVisible()
    expect(calls).toEqual(['POST /api/account/deletion {"currentPassword":"a candle burns"}'])
    expect(data.queryByRole('button', { name: 'Delete my account…' })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByText(/^Your account will be deleted on/)).not.toBeInTheDocument())
    expect(calls).toHaveLength(2)
  })
})
