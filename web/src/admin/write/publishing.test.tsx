import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'
import type { Mailing } from './api'
import { whenClosed } from './autosave'
import { FUTURE, keepDraft, keepTeaching, mailing, PAST, testimonial } from './testing'

vi.mock('./deviceCopies', async () => (await import('./testing')).memoryCopies())
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

/** A draft's page; publishing it keeps what was sent. */
async function openDraft(before: Mailing, publishDate: string | null = null) {
  const sent: unknown[] = []
  const content = { title: 'Light', type: 'weekly', publishDate: publishDate ?? PAST }
  keepDraft(testimonial({ kind: 'post', title: 'Light', content: { title: 'Light', publishDate } }))
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.get('/api/admin/drafts/7/newsletter', () => HttpResponse.json({ subject: 'Light', html: '', text: '', mailing: before })),
    http.post('/api/admin/drafts/7/publish', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ kind: 'post', id: 3, title: 'Light', content, fingerprint: 'f', draftId: null })
    }),
  )
  keepTeaching(content, mailing({ state: 'waiting', mailAt: FUTURE }))
  const view = renderLoggedIn('/admin/drafts/7')
  await screen.findByRole('textbox', { name: 'Title' })
  return { ...view, sent }
}

const openTeaching = async (first: Mailing, publishDate = PAST) => {
  const state = keepTeaching({ title: 'Light', type: 'weekly', publishDate }, first)
  const view = renderLoggedIn('/admin/teachings/3')
  const mail = within(await screen.findByRole('group', { name: 'Mail' }))
  return { ...view, state, mail }
}

// rule: ADMIN-68
it.each([
  ['Publish and mail to 12 subscribers', true],
  ['Publish only', false],
])('nothing is published before the teacher has chosen: %s', async (choice, mail) => {
  const { user, sent, baseElement } = await openDraft(mailing())
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish and mail?' })
  expect(dialog).toHaveTextContent('Its mail to 12 subscribers waits a few minutes, and can be stopped until then.')
  expect(sent).toEqual([])
  await expectNoAxeFindings(baseElement)
  await user.click(within(dialog).getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/admin/teachings/3'))
  expect(sent).toEqual([{ version: 1, basedOn: null, mail }])
})

// rule: ADMIN-68
it('nothing is published where the teacher goes back to the draft', async () => {
  const { user, sent } = await openDraft(mailing())
  for (const close of ['Cancel', 'Close']) {
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(await screen.findByRole('button', { name: close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(sent).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Title' }).closest('[inert]')).toBeNull()
})

// rule: ADMIN-68
it('for a date in the future it says when the mail goes out', async () => {
  const { user } = await openDraft(mailing({ recipients: 1 }), FUTURE)
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule and mail?' })
  expect(dialog).toHaveTextContent('Readers see it on November 20, 2126 at 6:00 AM EST. Then it will be mailed to 1 subscriber as of now')
  expect(within(dialog).getByRole('button', { name: 'Schedule only' })).toBeVisible()
})

// rule: ADMIN-68
it.each([
  ['that was mailed', mailing({ state: 'mailed', isDue: false, sent: 12 })],
  ['of which it was decided', mailing({ state: 'withheld', isDue: false })],
  ['that waits', mailing({ state: 'waiting' })],
  ['that is too old', mailing({ isDue: false })],
])('asks nothing about a teaching %s', async (_, before) => {
  const { user, sent } = await openDraft(before)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent).toEqual([{ version: 1, basedOn: null, mail: null }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('without subscribers nothing is mailed to nobody, so that it can be mailed later', async () => {
  const { user, sent } = await openDraft(mailing({ recipients: 0 }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent).toEqual([{ version: 1, basedOn: null, mail: false }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('Enter in a field publishes nothing', async () => {
  const { user, sent } = await openDraft(mailing({ isDue: false }))
  await user.type(screen.getByLabelText('Title'), ' and more{Enter}')
  expect(await screen.findByText('All changes are saved.')).toBeVisible()
  expect(sent).toEqual([])
})

// rule: ADMIN-68
it('a mail is stopped, and mailed later after a second press', async () => {
  const { user, mail } = await openTeaching(mailing({ state: 'waiting', mailAt: FUTURE }))
  expect(mail.getByText('Will be mailed to 12 subscribers on November 20, 2126 at 6:00 AM EST.')).toBeVisible()
  await user.click(mail.getByRole('button', { name: 'Stop the mail' }))
  expect(await mail.findByText('Not mailed.')).toBeVisible()
  await user.click(mail.getByRole('button', { name: 'Mail it now' }))
  expect(mail.getByText('Not mailed.')).toBeVisible()
  await user.click(mail.getByRole('button', { name: 'Mail it to 12 subscribers' }))
  expect(await mail.findByText(/^Will be mailed to 12 subscribers/)).toBeVisible()
})

it('a mail of today has its time', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z'), toFake: ['Date'] })
  try {
    const { mail } = await openTeaching(mailing({ state: 'waiting', mailAt: '2026-11-20T19:05:30Z' }))
    expect(mail.getByText('Will be mailed to 12 subscribers at 2:05 PM EST.')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

// rule: ADMIN-68
it('says that a mail that has begun cannot be stopped', async () => {
  const { user, mail, state } = await openTeaching(mailing({ state: 'waiting', mailAt: FUTURE }))
  const message = 'Its mail is being sent already, or was sent before.'
  server.use(
    http.delete('/api/admin/posts/3/mailing', () => {
      state.mailing = mailing({ state: 'sending', isDue: false, sent: 1, pending: 11 })
      return HttpResponse.json({ code: 'conflict', message }, { status: 409 })
    }),
  )
  await user.click(mail.getByRole('button', { name: 'Stop the mail' }))
  expect(await screen.findByText(message)).toBeVisible()
})

// rule: ADMIN-68
it.each([
  [mailing({ state: 'sending', isDue: false, sent: 3, pending: 8, failed: 1, mailedAt: PAST }), 'Being mailed: 3 of 12 sent.'],
  [mailing({ state: 'mailed', isDue: false, sent: 1, mailedAt: PAST }), 'Mailed to 1 subscriber on November 20, 2025 at 6:00 AM EST.'],
  [
    mailing({ state: 'mailed', isDue: false, sent: 10, failed: 2, mailedAt: PAST }),
    'Mailed to 10 subscribers on November 20, 2025 at 6:00 AM EST. 2 mails could not be delivered.',
  ],
])('says what was sent', async (found, text) => {
  const { mail } = await openTeaching(found)
  expect(mail.getByText(text)).toBeVisible()
  expect(mail.queryByRole('button')).toBeNull()
})

// rule: ADMIN-69
it('leads to the page that readers see, once they see it', async () => {
  const { container } = await openTeaching(mailing({ state: 'mailed', isDue: false }))
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/weekly-essay/3')
  await expectNoAxeFindings(container)
  cleanup()
  await openTeaching(mailing({ state: 'waiting', mailAt: FUTURE }), FUTURE)
  expect(screen.getByText('Scheduled for November 20, 2126 at 6:00 AM EST')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View' })).toBeNull()
})

// rule: ADMIN-69
it('of what is published the editor updates, and its page, the changes and the published state can be left', async () => {
  const content = { title: 'Light', type: 'weekly', publishDate: PAST }
  keepDraft(testimonial({ kind: 'post', targetId: 3, title: 'Light', content }))
  keepTeaching(content, mailing({ state: 'mailed', isDue: false, sent: 1, mailedAt: PAST }))
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.get('/api/admin/posts/3/generated-questions', () => HttpResponse.json({ questions: [] })),
  )
  renderLoggedIn('/admin/drafts/7')
  expect(await screen.findByRole('link', { name: 'View' })).toHaveAttribute('href', '/weekly-essay/3')
  expect(screen.getByRole('button', { name: 'Update' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Discard the changes: Light' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unpublish: Light' })).toBeVisible()
  for (const name of ['Publish', /^Delete the draft/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

// rule: ADMIN-70
it('sends a test of the mail to the address that is typed', async () => {
  keepDraft(testimonial({ kind: 'post' }))
  const sent: unknown[] = []
  server.use(
    http.post('/api/admin/drafts/7/newsletter/test', async ({ request }) => {
      sent.push(await request.json())
      return sent.length > 1
        ? HttpResponse.json({ code: 'rate_limited', message: 'Too many.', retryAfter: 60 }, { status: 429 })
        : new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderLoggedIn('/admin/drafts/7/newsletter')
  const address = await screen.findByRole('textbox', { name: 'Send a test to' })
  await user.clear(address)
  await user.type(address, 'own')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect((await screen.findAllByText('Please enter an e-mail address.')).length).toBeGreaterThan(0)
  await user.type(address, '@site.test')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('The test was sent')).toBeVisible()
  expect(sent).toEqual([{ email: 'own@site.test' }])
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/wait|many/i)
})
