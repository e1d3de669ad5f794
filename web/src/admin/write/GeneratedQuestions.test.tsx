import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import { keepDraft, testimonial } from './testing'

const WAIT = { id: 1, text: 'Why should I wait for others?' }
const LIFT = { id: 2, text: 'How do I lift what is too heavy for me?' }
let stored = { questions: [WAIT, LIFT], model: 'model-1', createdAt: '2026-11-20T11:00:00Z', isOutdated: false }
const URL = '/api/admin/posts/5/generated-questions'

beforeEach(() => {
  stored = { questions: [WAIT, LIFT], model: 'model-1', createdAt: '2026-11-20T11:00:00Z', isOutdated: false }
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.get(URL, () => HttpResponse.json(stored)),
    http.delete('/api/admin/generated-questions/:id', ({ params }) => {
      stored = { ...stored, questions: stored.questions.filter(({ id }) => id !== Number(params.id)) }
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

const open = (content = {}, targetId: number | null = 5) => {
  const state = keepDraft(testimonial({ kind: 'post', title: 'T', targetId, content: { title: 'T', ...content } }))
  return { state, ...renderLoggedIn('/admin/drafts/7') }
}
const section = () => screen.findByRole('region', { name: /Written by AI/ })

// rule: STUDY-204
it('marks questions as written by AI, with their origin', async () => {
  open()
  const region = await section()
  expect(region).toHaveTextContent('readers never see them. model-1, November 20, 2026.')
  expect(within(region).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByLabelText('Questions that this teaching answers')).toHaveValue('')
})

// rule: STUDY-204
it('makes one the teacher’s own in the draft', async () => {
  const { user, state } = open({ questions: ['Who was first?'] })
  await user.click(await screen.findByRole('button', { name: `Make my own: ${WAIT.text}` }))
  expect(screen.getByLabelText('Questions that this teaching answers')).toHaveValue(`Who was first?\n${WAIT.text}`)
  const region = await section()
  expect(within(region).queryByText(WAIT.text)).toBeNull()
  expect(within(region).getByRole('heading')).toHaveFocus()
  await user.click(within(region).getByRole('button', { name: `Make my own: ${LIFT.text}` }))
  expect(region).toHaveTextContent('All of them are your own now.')
  await waitFor(() => expect(state.saves.at(-1)?.content.questions).toEqual(['Who was first?', WAIT.text, LIFT.text]), { timeout: 5000 })
})

it('goes on with what is typed in the field', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `Make my own: ${WAIT.text}` }))
  const field = screen.getByLabelText('Questions that this teaching answers')
  await user.type(field, '{enter}Who waits? ')
  expect(field).toHaveValue(`${WAIT.text}\nWho waits? `)
})

// rule: STUDY-204
it('removes one, and keeps the focus near', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `Remove: ${WAIT.text}` }))
  await waitFor(() => expect(screen.queryByText(WAIT.text)).toBeNull())
  const region = await section()
  expect(within(region).getByText(LIFT.text)).toBeVisible()
  expect(within(region).getByRole('heading')).toHaveFocus()
})

it('says why one could not be removed', async () => {
  server.use(http.delete('/api/admin/generated-questions/1', () => HttpResponse.error()))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `Remove: ${WAIT.text}` }))
  expect(await screen.findByText('The question could not be removed')).toBeVisible()
  expect(screen.getByText(WAIT.text)).toBeVisible()
})

it('says that they are about an earlier text', async () => {
  stored.isOutdated = true
  open()
  expect(await section()).toHaveTextContent('They are about an earlier text')
})

it('takes no more than the twenty that a teaching may have', async () => {
  open({ questions: Array.from({ length: 20 }, (_, at) => `Question ${String(at)}?`) })
  expect(await screen.findByRole('button', { name: `Make my own: ${WAIT.text}` })).toBeDisabled()
})

it('says that they could not be loaded, beside a form that works', async () => {
  server.use(http.get(URL, () => HttpResponse.error()))
  open()
  expect(await screen.findByText(/The questions written by AI could not be loaded/)).toBeVisible()
  expect(screen.getByLabelText('Questions that this teaching answers')).toBeEnabled()
})

it.each([
  ['a teaching without any', 5],
  ['a new teaching', null],
])('is absent for %s', async (_, targetId) => {
  stored = { ...stored, questions: [] }
  open({}, targetId)
  expect(await screen.findByLabelText('Questions that this teaching answers')).toBeVisible()
  expect(screen.queryByText('Written by AI')).toBeNull()
})
