import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { renderAt } from '@/testing/render'
import { Toaster } from '@/shared/ui/Toaster'
import type { User } from '../api/account'
import { AccountPage } from './AccountPage'

const USER: User = {
  id: 5,
  username: 'miriam',
  name: 'Miriam',
  email: 'miriam@example.com',
  avatar: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  isPremium: false,
  isEmailPrivate: 1,
  dataCollectionConsent: 0,
  createdAt: '2026-11-02T10:00:00Z',
  isShared: false,
  hasPassword: true,
  hasGoogle: false,
  deletionDueAt: null,
}
const SESSIONS = [
  { id: 1, device: 'Firefox on Linux', createdAt: '2026-11-02T10:00:00Z', lastUsedAt: '2026-11-03T10:00:00Z', expiresAt: '2026-11-09T10:00:00Z', isCurrent: true },
  { id: 2, device: 'Safari on iOS', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: '2026-11-02T10:00:00Z', expiresAt: '2026-11-08T10:00:00Z', isCurrent: false },
]
/** The calls that change something: 'PATCH /api/account {"name":"…"}'. */
let calls: string[]
let user: User

beforeEach(() => {
  calls = []
  user = USER
  localStorage.setItem('token', 'of miriam')
  const change = (answer: (body: object) => User | null) => async ({ request }: { request: Request }) => {
    const text = await request.text()
    calls.push(`${request.method} ${new URL(request.url).pathname} ${text}`.trim())
    user = answer(text ? (JSON.parse(text) as object) : {}) ?? user
    return HttpResponse.json(user)
  }
  const none = change(() => null)
  server.use(
    http.get('/api/user', () => HttpResponse.json(user)),
    http.patch('/api/account', change((body) => ({ ...user, ...body }))),
    http.put('/api/account/password', none),
    http.put('/api/account/email', none),
    http.post('/api/account/email/removal', change(() => ({ ...user, email: null }))),
    http.post('/api/account/deletion', change(() => ({ ...user, deletionDueAt: '2026-11-30T10:00:00Z' }))),
    http.delete('/api/account/deletion', change(() => ({ ...user, deletionDueAt: null }))),
    http.get('/api/account/sessions', () => HttpResponse.json(SESSIONS)),
    http.delete('/api/account/sessions', none),
    http.delete('/api/account/sessions/:id', none),
    http.get('/api/account/newsletter', () => HttpResponse.json({ email: user.email, frequency: 'weekly' })),
    http.put('/api/account/newsletter', async ({ request }) => {
      const body = (await request.json()) as object
      calls.push(`PUT newsletter ${JSON.stringify(body)}`)
      return HttpResponse.json({ email: user.email, ...body })
    }),
  )
})

async function open() {
  const view = renderAt(
    '/account',
    <>
      <AccountPage saved={<p>The saved list</p>} history={<p>The history</p>} />
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: 'My Account' })
  return view
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the account page', () => {
  it('has its parts under headings, each with a link of the page’s navigation', async () => {
    await open()
    const nav = within(await screen.findByRole('navigation', { name: 'On this page' }))
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(headings)
    expect((await part('Saved Teachings')).getByText('The saved list')).toBeVisible()
    expect((await part('History')).getByText('The history')).toBeVisible()
  })

  it('shows a shared account with a notice, and nothing that it cannot do', async () => {
    user = { ...USER, isShared: true, username: 'demo', name: 'Demo' }
    await open()
    expect(await screen.findByRole('heading', { name: 'A shared account' })).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
    expect(screen.queryByText('The saved list')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  it('can be loaded again after a failure', async () => {
    server.use(http.get('/api/user', () => new HttpResponse('{}', { status: 500 }), { once: true }))
    const { user: person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await part('Profile')).toBeDefined()
  })
})

describe('the profile', () => {
  it('shows the username, and saves the name', async () => {
    const { user: person } = await open()
    const profile = await part('Profile')
    expect(profile.getByText('miriam')).toBeVisible()
    const name = profile.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveValue('Miriam')
    await person.clear(name)
    await person.type(name, 'Miriam bat Amram')
    await person.click(profile.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile saved')).toBeVisible()
    expect(calls).toEqual(['PATCH /api/account {"name":"Miriam bat Amram"}'])
  })

  it('announces what is wrong with the name', async () => {
    const { user: person } = await open()
    const profile = await part('Profile')
    await person.type(profile.getByRole('textbox', { name: 'Name' }), 'x'.repeat(51))
    await person.click(profile.getByRole('button', { name: 'Save profile' }))
    expect(await profile.findByRole('alert')).toHaveFocus()
    expect(calls).toEqual([])
  })
})

describe('the e-mail address', () => {
  it('is shown as confirmed; a new one has to be confirmed by its link', async () => {
    const { user: person } = await open()
    const email = await part('E-mail')
    expect(email.getByText('miriam@example.com')).toBeVisible()
    expect(email.getByText('Confirmed')).toBeVisible()
    await person.click(email.getByRole('button', { name: 'Change address' }))
    await person.click(email.getByRole('button', { name: 'Send the link' }))
    expect(await email.findByRole('alert')).toHaveFocus()
    expect(email.getAllByText('Please enter a valid email address.')).toHaveLength(2)
    await person.type(email.getByLabelText('New e-mail address'), 'new@example.com')
    await person.type(email.getByLabelText('Present password'), 'a candle burns')
    await person.click(email.getByRole('button', { name: 'Send the link' }))
    expect(await email.findByRole('status')).toHaveTextContent('Not confirmed yet: please open the link that we have sent to new@example.com.')
    expect(calls).toEqual(['PUT /api/account/email {"email":"new@example.com","currentPassword":"a candle burns"}'])
    expect(email.getByText('miriam@example.com')).toBeVisible()
  })

  it('is removed with the present password; a wrong one is shown at its field', async () => {
    const { user: person } = await open()
    const email = await part('E-mail')
    const wrong = { code: 'validation_failed', message: 'No.', fields: { currentPassword: 'Your present password is not correct.' } }
    server.use(http.post('/api/account/email/removal', () => HttpResponse.json(wrong, { status: 422 }), { once: true }))
    await person.click(email.getByRole('button', { name: 'Remove address' }))
    await person.type(email.getByLabelText('Present password'), 'wrong')
    await person.click(email.getByRole('button', { name: 'Remove it' }))
    await waitFor(() => expect(email.getByLabelText('Present password')).toHaveAccessibleDescription('Your present password is not correct.'))
    await person.click(email.getByRole('button', { name: 'Remove it' }))
    expect(await email.findByText(/^No confirmed address/)).toBeVisible()
    expect(email.getByRole('button', { name: 'Add an address' })).toBeVisible()
  })
})

describe('privacy', () => {
  it('is saved as it is ticked, and taken back after a failure', async () => {
    const { user: person } = await open()
    const privacy = await part('Privacy')
    const email = privacy.getByRole('checkbox', { name: 'Keep my e-mail address private' })
    expect(email).toBeChecked()
    await person.click(email)
    await waitFor(() => expect(email).not.toBeChecked())
    expect(calls).toEqual(['PATCH /api/account {"isEmailPrivate":0}'])
    server.use(http.patch('/api/account', () => HttpResponse.error(), { once: true }))
    const consent = privacy.getByRole('checkbox', { name: /^Use what I read/ })
    await person.click(consent)
    expect(await screen.findByText('This could not be saved')).toBeVisible()
    expect(consent).not.toBeChecked()
  })
})

describe('the newsletter', () => {
  it('is chosen for the confirmed address', async () => {
    const { user: person } = await open()
    const newsletter = await part('Newsletter')
    expect(await newsletter.findByRole('radio', { name: /^Weekly/ })).toBeChecked()
    await person.click(newsletter.getByRole('radio', { name: /^Nothing/ }))
    await person.click(newsletter.getByRole('button', { name: 'Save newsletter' }))
    await waitFor(() => expect(calls).toEqual(['PUT newsletter {"frequency":"none"}']))
  })

  it('needs a confirmed address', async () => {
    user = { ...USER, email: null }
    await open()
    expect(await (await part('Newsletter')).findByText('Confirm an e-mail address above to receive it.')).toBeVisible()
  })
})

describe('password and devices', () => {
  it('a new password needs the present one, and its form is empty afterwards', async () => {
    const { user: person } = await open()
    const password = await part('Password & Google')
    await person.type(password.getByLabelText('New password'), 'short')
    await person.click(password.getByRole('button', { name: 'Change password' }))
    const summary = await password.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Please enter your present password.',
      'Password must be at least 8 characters.',
    ])
    await person.type(password.getByLabelText('Present password'), 'a candle burns')
    await person.type(password.getByLabelText('New password'), ' no more')
    await person.click(password.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(calls).toEqual(['PUT /api/account/password {"password":"short no more","currentPassword":"a candle burns"}'])
    expect(password.getByLabelText('New password')).toHaveValue('')
    expect(screen.getByRole('heading', { name: 'Password & Google' })).toHaveFocus()
  })

  it('an account without a password needs a recent sign-in', async () => {
    user = { ...USER, hasPassword: false, hasGoogle: true }
    server.use(http.put('/api/account/password', () => HttpResponse.json({ code: 'forbidden', message: 'No.' }, { status: 403 })))
    const { user: person } = await open()
    const password = await part('Password & Google')
    expect(password.getByText('Your Google account is linked: you can sign in with it.')).toBeVisible()
    expect(password.queryByLabelText('Present password')).not.toBeInTheDocument()
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
    await person.type(data.getByLabelText('Present password'), 'a candle burns')
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
