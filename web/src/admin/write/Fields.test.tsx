import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { media } from '../media/testing'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import { keepDraft, testimonial } from './testing'

const summary = (id: number, title: string) => ({ id, title, type: 'daily', slug: null, publishDate: null, isActive: true })
beforeEach(() =>
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.get('/api/admin/content/post', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')
      return HttpResponse.json(q ? [summary(2, 'The well')].filter(({ title }) => title.includes(q)) : [summary(2, 'The well')])
    }),
    http.get('/api/admin/content/post/1', () => HttpResponse.json({ id: 1, title: 'The oldest', draftId: null })),
  ),
)
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})
const refuse = (fields: Record<string, string>) =>
  server.use(http.post('/api/admin/drafts/7/publish', () => HttpResponse.json({ code: 'validation_failed', message: 'No.', fields }, { status: 422 })))

it.each([
  ['content', 'Text'],
  ['topics', 'Topics'],
  ['questions', 'Questions that this teaching answers'],
  ['publishDate', 'Date of publication'],
])('leads from the error of %s to its field, which is described by it', async (field, label) => {
  keepDraft(testimonial({ kind: 'post', title: 'T', content: { title: 'T' } }))
  refuse({ [field]: 'Something is wrong here.' })
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('link', { name: 'Something is wrong here.' }))
  const control = screen.getByLabelText(label, { exact: true })
  expect(control).toHaveFocus()
  await waitFor(() => expect(control).toHaveAccessibleDescription(/Something is wrong here\.$/))
  expect(control).toBeInvalid()
})

// rule: ADMIN-63
it('takes the topic that is begun, unless it is to be a new one', async () => {
  server.use(http.get('/api/admin/topics', () => HttpResponse.json({ topics: ['Chanukah', 'Prayer'] })))
  keepDraft(testimonial({ kind: 'post', title: 'T', content: { title: 'T', topics: ['Prayer'] } }))
  const { user } = renderLoggedIn('/admin/drafts/7')
  const topics = await screen.findByLabelText('Topics', { exact: true })
  const chosen = () => screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  await user.type(topics, 'chanuk')
  expect(await screen.findByText(/Enter adds/)).toHaveTextContent('Enter adds “Chanukah”.')
  await user.type(topics, '{Enter}')
  expect(chosen()).toEqual(['Remove Prayer', 'Remove Chanukah'])
  await user.type(topics, 'PRAYER{Enter}Pray{Enter}')
  expect(chosen()).toEqual(['Remove Prayer', 'Remove Chanukah', 'Remove Pray'])
  await user.click(screen.getByRole('button', { name: 'Remove Chanukah' }))
  await user.type(topics, 'chan')
  await user.click(await screen.findByRole('button', { name: 'Add “chan” as a new topic' }))
  expect(chosen()).toEqual(['Remove Prayer', 'Remove Pray', 'Remove chan'])
  await user.type(topics, 'Chanuk')
  await user.tab()
  await user.tab()
  await user.tab()
  expect(chosen()).toEqual(['Remove Prayer', 'Remove Pray', 'Remove chan', 'Remove Chanukah'])
})

it('names old teachings of a series, and finds others', async () => {
  keepDraft(testimonial({ kind: 'series', title: 'S', content: { title: 'S', posts: [1] } }))
  refuse({ posts: 'Choose another.' })
  const { user } = renderLoggedIn('/admin/drafts/7')
  expect(await screen.findByRole('button', { name: 'Remove: The oldest' })).toBeVisible()
  const search = screen.getByRole('textbox', { name: 'Find a teaching to add' })
  await user.type(search, 'nothing')
  expect(await screen.findByText('No more teachings found.')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'well')
  await user.click(await screen.findByRole('button', { name: 'Add: The well' }))
  expect(screen.getByRole('button', { name: 'Remove: The well' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('link', { name: 'Choose another.' }))
  expect(screen.getByRole('group', { name: 'Teachings' })).toHaveFocus()
})

it('adds the first found teaching by Enter, once it is found, and is ready for the next', async () => {
  keepDraft(testimonial({ kind: 'series', title: 'S', content: { title: 'S', posts: [] } }))
  const { user } = renderLoggedIn('/admin/drafts/7')
  const search = await screen.findByRole('textbox', { name: 'Find a teaching to add' })
  await user.type(search, 'well{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove: The well' })).toBeVisible()
  expect(search).toHaveValue('')
  expect(search).toHaveFocus()
  await user.type(search, 'nothing{Enter}')
  expect(await screen.findByText('No more teachings found.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(1)
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/drafts/7')
})

it('says where the search for a teaching fails', async () => {
  keepDraft(testimonial({ kind: 'series', title: 'S', content: { title: 'S', posts: [] } }))
  server.use(http.get('/api/admin/content/post', () => HttpResponse.error()))
  const { user } = renderLoggedIn('/admin/drafts/7')
  await user.type(await screen.findByRole('textbox', { name: 'Find a teaching to add' }), 'well')
  expect(await screen.findByText(/could not be reached/)).toBeVisible()
})

it('plays the recording that the draft has, and says what is wrong with one that is chosen', async () => {
  keepDraft(testimonial({ kind: 'post', title: 'T', content: { title: 'T', audioUrl: '/media/uploads/1.mp3' } }))
  server.use(http.get('/api/admin/media', () => HttpResponse.json([media(2, { warning: 'This is quiet.' })])))
  const { user } = renderLoggedIn('/admin/drafts/7')
  expect(await screen.findByLabelText('Recording', { selector: 'audio' })).toHaveAttribute('src', '/media/uploads/1.mp3')
  await user.click(screen.getByRole('button', { name: 'Choose or upload a recording' }))
  await user.click(await screen.findByRole('button', { name: 'Insert file 2.mp3' }))
  const form = await screen.findByRole('form')
  expect(within(form).getByLabelText('Recording', { selector: 'audio' })).toHaveAttribute('src', '/media/uploads/2.mp3')
  expect(within(form).getByText('This is quiet.')).toBeVisible()
})

it('counts words, not spaces and tags', async () => {
  keepDraft(testimonial({ kind: 'post', title: 'T', content: { title: 'T', content: '<p>one&nbsp;two</p><p>th<em>ree</em> </p>' } }))
  renderLoggedIn('/admin/drafts/7')
  expect(await screen.findByText(/min read/)).toHaveTextContent('3 words · 1 min read')
})
