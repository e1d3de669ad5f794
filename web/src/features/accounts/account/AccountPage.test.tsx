import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { AccountHistorySwitch } from './AccountHistorySwitch'
import { calls, open, part, serveAccount, USER } from './testing'

beforeEach(() => serveAccount())

describe('the account page', () => {
  // rule: ACCOUNT-1
  it('has its parts under headings, each with a link of the page’s navigation', async () => {
    await open()
    const nav = within(await screen.findByRole('navigation', { name: 'On this page' }))
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(headings)
    expect((await part('Membership')).getByText('The membership')).toBeVisible()
    expect((await part('Saved Teachings')).getByText('The saved list')).toBeVisible()
    expect((await part('History')).getByText('The history')).toBeVisible()
    expect((await part('My Reviews')).getByText('The reviews')).toBeVisible()
  })

  // rule: ACCOUNT-1
  it('shows a shared account with a notice, and nothing that it cannot do', async () => {
    serveAccount({ isShared: true, username: 'demo', name: 'Demo' })
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
    await person.type(email.getByLabelText('Current password'), 'a candle burns')
    await person.click(email.getByRole('button', { name: 'Send the link' }))
    expect(await email.findByRole('status')).toHaveTextContent('Not confirmed yet: please open the link that we have sent to new@example.com.')
    expect(calls).toEqual(['PUT /api/account/email {"email":"new@example.com","currentPassword":"a candle burns"}'])
    expect(email.getByText('miriam@example.com')).toBeVisible()
  })

  it('is removed with the current password; a wrong one is shown at its field', async () => {
    const { user: person } = await open()
    const email = await part('E-mail')
    const wrong = { code: 'validation_failed', message: 'No.', fields: { currentPassword: 'Your current password is not correct.' } }
    server.use(http.post('/api/account/email/removal', () => HttpResponse.json(wrong, { status: 422 }), { once: true }))
    await person.click(email.getByRole('button', { name: 'Remove address' }))
    await person.type(email.getByLabelText('Current password'), 'wrong')
    await person.click(email.getByRole('button', { name: 'Remove it' }))
    await waitFor(() => expect(email.getByLabelText('Current password')).toHaveAccessibleDescription('Your current password is not correct.'))
    await person.click(email.getByRole('button', { name: 'Remove it' }))
    expect(await email.findByText(/^There is no address here yet, and the account works without one\. Add one/)).toBeVisible()
    expect(email.getByRole('button', { name: 'Add an address' })).toBeVisible()
  })
})

describe('privacy', () => {
  // rule: ACCOUNT-3
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
  // rule: ACCOUNT-10
  it('is chosen for the confirmed address', async () => {
    const { user: person } = await open()
    const newsletter = await part('Newsletter')
    expect(await newsletter.findByRole('radio', { name: /^Weekly/ })).toBeChecked()
    await person.click(newsletter.getByRole('radio', { name: /^Nothing/ }))
    await person.click(newsletter.getByRole('button', { name: 'Save newsletter' }))
    await waitFor(() => expect(calls).toEqual(['PUT newsletter {"frequency":"none"}']))
  })

  // rule: ACCOUNT-10
  it('needs a confirmed address', async () => {
    serveAccount({ email: null })
    await open()
    expect(await (await part('Newsletter')).findByText('Confirm an e-mail address above to receive it.')).toBeVisible()
  })
})

// rule: ACCOUNT-13
it('the history is switched off for the account', async () => {
  const { user: person } = renderAt('/history', <AccountHistorySwitch user={USER} />)
  await person.click(screen.getByRole('switch', { name: 'Keep a history in my account' }))
  await waitFor(() => expect(calls).toEqual(['PATCH /api/account {"keepsHistory":false}']))
})
