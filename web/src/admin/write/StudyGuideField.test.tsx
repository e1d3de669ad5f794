import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { forgetSession, renderLoggedIn } from '../testing'
import { whenClosed } from './autosave'
import { keepDraft, testimonial } from './testing'

const GUIDE = {
  question: 'Why did Isaac dig again?', idea: 'Earth comes back by itself.', takeaway: '', steps: [{ title: 'Isaac digs', text: 'Isaac dug again.' }],
  discussion: [], quiz: [{ question: 'Who?', answer: 'Isaac', wrong: ['Lot', 'Cain', 'Esau'], quote: 'Isaac dug again.' }], answers: [],
  retelling: null, keyQuote: { words: 'Isaac dug again.' },
}
let hasModel = true
let asked: unknown[] = []

beforeEach(() => {
  hasModel = true
  asked = []
  server.use(
    http.get('/api/admin/topics', () => HttpResponse.json({ topics: [] })),
    http.post('/api/admin/study-guides/draft', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ guide: GUIDE, omitted: 2 })
    }),
  )
})
afterEach(async () => {
  cleanup()
  await whenClosed(7)
  forgetSession()
})

const open = (content = {}) => {
  const state = keepDraft(testimonial({ kind: 'post', title: 'T', content: { title: 'T', content: '<p>Isaac dug again.</p>', ...content } }))
  server.use(http.get('/api/ai/status', () => HttpResponse.json({ available: hasModel })))
  return { state, ...renderLoggedIn('/admin/drafts/7') }
}
const field = () => screen.findByRole('group', { name: 'Study guide' })
const saved = (state: ReturnType<typeof keepDraft>) => state.saves.at(-1)?.content.studyGuide

// rule: STUDY-219
it('is drafted by AI from what is typed, and saved with the draft', async () => {
  const { user, state } = open()
  await user.click(await screen.findByRole('button', { name: 'Draft with AI' }))
  expect(await screen.findByRole('textbox', { name: 'What the teaching asks' })).toHaveValue(GUIDE.question)
  expect(asked).toEqual([{ title: 'T', excerpt: '', content: '<p>Isaac dug again.</p>' }])
  expect(await screen.findByText(/2 of its texts were left out/)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'What to do with it' }), 'Dig.')
  const { retelling, ...rest } = GUIDE
  expect(retelling).toBeNull()
  await waitFor(() => expect(saved(state)).toEqual({ ...rest, takeaway: 'Dig.' }), { timeout: 5000 })
})

// rule: STUDY-219
it('is written without a model, with parts that are added and removed', async () => {
  hasModel = false
  const { user, state } = open()
  await user.click(await screen.findByRole('button', { name: 'Write a study guide' }))
  expect(screen.queryByRole('button', { name: 'Draft with AI' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Steps 1: title' }), 'Dig')
  await user.click(screen.getByRole('button', { name: 'Add to Steps' }))
  await user.type(screen.getByRole('textbox', { name: 'Steps 2: title' }), 'Rest')
  await user.click(screen.getByRole('button', { name: 'Remove Steps 1' }))
  await waitFor(() => expect(saved(state)).toEqual({ steps: [{ title: 'Rest' }], discussion: [], quiz: [], answers: [] }), { timeout: 5000 })
})

// rule: STUDY-219
it('of a teaching that has one stays closed, and keeps what the form does not show', async () => {
  const relations = [{ from: 'Isaac', label: 'digs', to: 'wells' }]
  const { user, state } = open({ studyGuide: { ...GUIDE, relations } })
  const group = await field()
  await user.click(within(group).getByText('1 step, 1 question of the quiz'))
  const question = within(group).getByRole('textbox', { name: 'What the teaching asks' })
  await user.clear(question)
  await user.type(question, 'Why dig?')
  await waitFor(() => expect(saved(state)).toMatchObject({ question: 'Why dig?', relations }), { timeout: 5000 })
})

it('is removed', async () => {
  const { user, state } = open({ studyGuide: GUIDE })
  await user.click(await screen.findByText('1 step, 1 question of the quiz'))
  await user.click(screen.getByRole('button', { name: 'Remove the study guide' }))
  expect(await screen.findByRole('button', { name: 'Write a study guide' })).toBeVisible()
  await waitFor(() => expect(saved(state)).toBeNull(), { timeout: 5000 })
})

it('says why none was drafted', async () => {
  const message = 'The AI gave no answer. Please try again later, or write the guide yourself.'
  server.use(http.post('/api/admin/study-guides/draft', () => HttpResponse.json({ code: 'unavailable', message }, { status: 503 })))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Draft with AI' }))
  expect(await screen.findByText('No study guide was drafted')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Draft with AI' })).toBeEnabled()
})
