import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import * as copies from './deviceCopies'
import { keepDraft, mailing, testimonial, type memoryCopies } from './testing'

vi.mock('./deviceCopies', async () => (await import('./testing')).memoryCopies())
const { device } = copies as unknown as ReturnType<typeof memoryCopies>

let kept = keepDraft(testimonial())

beforeEach(() => {
  kept = keepDraft(testimonial())
  device.stored.clear()
})
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

const open = async () => {
  const view = renderLoggedIn('/admin/drafts/7')
  return { ...view, name: await screen.findByRole('textbox', { name: 'Name' }) }
}
const copy = (fields: Partial<copies.DeviceCopy> = {}): copies.DeviceCopy => ({
  id: '7 a', draftId: 7, kind: 'testimonial', targetId: null, version: 1, content: { name: 'Naomi' }, unanswered: [], savedAt: 1, ...fields,
})
const store = (stored: copies.DeviceCopy) => device.stored.set(stored.id, stored)
const pause = () => new Promise((resolve) => setTimeout(resolve, 1800))
const conflict = (code: string) => HttpResponse.json({ code, message: 'Changed.' }, { status: 409 })
const noTopics = http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] }))
const onPublish = (respond: () => Response | Promise<Response>) => server.use(http.post('/api/admin/drafts/7/publish', respond))

it('saves nothing while nothing is typed', async () => {
  await open()
  await pause()
  expect(kept.saves).toEqual([])
})

it('saves a change, and that it was taken back', async () => {
  const { user, name } = await open()
  await user.type(name, 'x')
  await waitFor(() => expect(kept.draft?.content.name).toBe('Ruthx'))
  await user.type(name, '{Backspace}')
  await waitFor(() => expect(kept.draft?.content.name).toBe('Ruth'))
})

it('opens the draft again only when what was typed last is saved', async () => {
  const { user, name } = await open()
  kept.refuse = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return null
  }
  server.use(
    http.get('/api/admin/drafts', () => HttpResponse.json([testimonial()])),
    http.get('/api/admin/content/testimonial', () => HttpResponse.json([])),
  )
  await user.type(name, 'x')
  await user.click(screen.getByRole('link', { name: /^All testimonials/ }))
  await user.click(await screen.findByRole('link', { name: 'Ruth' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ruthx')
  expect(screen.queryByText(/had not reached the site is back/)).toBeNull()
  expect(kept.saves).toHaveLength(1)
})

it.each(['Preview', 'Newsletter'])('shows a %s of what was typed last', async (name) => {
  kept = keepDraft(testimonial({ kind: 'post', content: { title: 'T' } }))
  kept.refuse = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return null
  }
  const mail = () => HttpResponse.json({ subject: 'T', html: '', text: '', mailing: mailing() })
  server.use(noTopics, http.get('/api/admin/drafts/7/newsletter', mail))
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'x')
  await user.click(screen.getByRole('link', { name }))
  await screen.findByTitle(/^Preview: |^The mail$/)
  expect(kept.draft?.content.title).toBe('Tx')
})

it('brings back what only this device has, also where the server stored an earlier state without an answer', async () => {
  kept.draft = testimonial({ version: 2, content: { name: 'Na' } })
  store(copy({ unanswered: [{ name: 'N' }, { name: 'Na' }] }))
  const { name } = await open()
  expect(name).toHaveValue('Naomi')
  await waitFor(() => expect(kept.draft).toMatchObject({ version: 3, content: { name: 'Naomi' } }))
  await waitFor(() => expect(device.stored.size).toBe(0))
})

it('forgets a copy that the server has, too', async () => {
  kept.draft = testimonial({ version: 4 })
  store(copy({ content: { ...testimonial().content } }))
  await open()
  expect(device.stored.size).toBe(0)
})

it('takes the other state though the draft has the same version as before', async () => {
  kept.draft = testimonial({ version: 4 })
  store(copy())
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ruth')
  expect(device.stored.size).toBe(0)
})

it('goes on with mine once the draft has it', async () => {
  kept.draft = testimonial({ version: 4 })
  store(copy())
  const { user } = renderLoggedIn('/admin/drafts/7')
  const mine = await screen.findByRole('button', { name: 'Go on with mine' })
  kept.draft = testimonial({ version: 5, content: { name: 'Orpah' } })
  await user.click(mine)
  expect(await screen.findByRole('alert')).toHaveTextContent('changed in another window')
  expect(await screen.findByText('Orpah')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go on with mine' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Naomi')
  expect(kept.draft).toMatchObject({ version: 6, content: { name: 'Naomi' } })
})

it('shows the other state where the draft changed just before it was published', async () => {
  onPublish(() => {
    kept.draft = testimonial({ version: 2, content: { name: 'Orpah' } })
    return conflict('draft_changed')
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('heading', { name: 'This draft was changed in another window' })).toHaveFocus()
  expect(await screen.findByText('Orpah')).toBeVisible()
})

it('says that a teaching of a future date is scheduled', async () => {
  kept = keepDraft(testimonial({ kind: 'post', content: { title: 'T', publishDate: '2126-11-20T11:00:00Z' } }))
  server.use(noTopics)
  renderLoggedIn('/admin/drafts/7')
  expect(await screen.findByRole('button', { name: 'Schedule' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

it('locks the fields while it is published', async () => {
  let publish: () => void = () => undefined
  onPublish(async () => {
    await new Promise<void>((resolve) => (publish = resolve))
    return conflict('conflict')
  })
  const { user, name } = await open()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(name.closest('[inert]')).not.toBeNull())
  publish()
  await waitFor(() => expect(name.closest('[inert]')).toBeNull())
})

it('offers what was typed in a draft that is gone, and shows it beside what the new draft has', async () => {
  const { user, name } = await open()
  kept.draft = null
  await user.type(name, 'x')
  await screen.findByRole('heading', { name: 'This draft was published or deleted' })
  const next = keepDraft(testimonial({ id: 8, targetId: 3, content: { name: 'Orpah' } }))
  server.use(http.post('/api/admin/drafts', () => HttpResponse.json(next.draft, { status: 201 })))
  await user.click(screen.getByRole('button', { name: 'Make a new draft of them' }))
  await user.click(await screen.findByRole('button', { name: 'Go on with mine' }))
  const form = await screen.findByRole('form')
  expect(within(form).getByRole('textbox', { name: 'Name' })).toHaveValue('Ruthx')
  expect(next.draft?.content.name).toBe('Ruthx')
})

it('announces that a draft is not on the server, and that it is again, but not each save', async () => {
  const { user, name } = await open()
  const announced = () => screen.getAllByRole('status').map((status) => status.textContent).join('')
  await user.type(name, 'x')
  await waitFor(() => expect(kept.saves).toHaveLength(1))
  await screen.findByText('All changes are saved.')
  expect(announced()).not.toContain('The draft')
  kept.refuse = () => HttpResponse.error()
  await user.type(name, 'y')
  await waitFor(() => expect(announced()).toContain('The draft is kept on this device.'))
  kept.refuse = () => null
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(announced()).toContain('The draft is saved again.'))
})
