import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { server } from '@/testing/server'
import { expectNoAxeFindings, forgetSession, renderLoggedIn } from '../testing'
import type { StudyText } from './api'

const aText = (change: Partial<StudyText> = {}): StudyText => ({
  id: 1,
  postId: 17,
  title: 'Clung',
  postType: 'daily',
  kind: 'transform',
  variant: 'sermon',
  content: { content: 'Friends, two women stood on a road.', sources: [] },
  model: 'model-1',
  prompt: 'transform 1',
  promptHash: 'f00',
  status: 'pending',
  outdated: false,
  createdAt: '2026-11-20T12:00:00Z',
  reviewedAt: null,
  ...change,
})
const DIAGRAM = aText({
  id: 2,
  title: 'Light',
  kind: 'diagram',
  variant: 'mind-map',
  outdated: true,
  content: { root: { name: 'Lamp', paragraph: null, children: [{ name: 'Oil', paragraph: 'p2', children: [] }] } },
})

let texts: StudyText[]
let reviews: unknown[]
beforeEach(() => {
  texts = [aText(), DIAGRAM]
  reviews = []
  server.use(
    http.get('/api/admin/study-outputs', ({ request }) => {
      const status = new URL(request.url).searchParams.get('status')
      return HttpResponse.json(texts.filter((text) => text.status === status))
    }),
    http.patch('/api/admin/study-outputs/:id', async ({ params, request }) => {
      const body = (await request.json()) as Partial<StudyText>
      reviews.push([Number(params.id), body])
      texts = texts.map((text) => (text.id === Number(params.id) ? { ...text, ...body } : text))
      return HttpResponse.json(texts.find(({ id }) => id === Number(params.id)))
    }),
  )
})
afterEach(forgetSession)

const entry = async (name: string) => within(await screen.findByRole('article', { name }))
const open = () => renderLoggedIn('/admin/study-texts')

// rule: STUDY-151
it('shows what is to be reviewed, by kind', async () => {
  const { container } = open()
  expect((await entry('Clung')).getByText('Friends, two women stood on a road.')).toBeVisible()
  const diagram = await entry('Light')
  expect(diagram.getByText('The teaching was changed since')).toBeVisible()
  expect(diagram.getByText('Oil · p2')).toBeVisible()
  expect(screen.getByRole('link', { name: 'AI texts', current: 'page' })).toBeVisible()
  await expectNoAxeFindings(container)
})

// rule: STUDY-151
it('approves and hides, and filters by status', async () => {
  const { user } = open()
  await user.click((await entry('Clung')).getByRole('button', { name: 'Approve' }))
  await expect.poll(() => screen.queryByRole('article', { name: 'Clung' })).toBeNull()
  await user.click((await entry('Light')).getByRole('button', { name: 'Hide' }))
  await expect.poll(() => screen.queryByRole('article', { name: 'Light' })).toBeNull()
  expect(reviews).toEqual([
    [1, { status: 'approved' }],
    [2, { status: 'hidden' }],
  ])
  await user.click(screen.getByRole('radio', { name: 'Hidden' }))
  expect((await entry('Light')).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument()
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/study-texts?status=hidden')
  await user.click(screen.getByRole('radio', { name: 'Edited' }))
  expect(await screen.findByText('Nothing was edited yet.')).toBeVisible()
})

it('edits a text as such', async () => {
  const { user } = open()
  const text = await entry('Clung')
  await user.click(text.getByRole('button', { name: 'Edit' }))
  const field = text.getByRole('textbox', { name: 'Text' })
  await user.clear(field)
  await user.type(field, 'Shorter.')
  await user.click(text.getByRole('button', { name: 'Save and publish' }))
  await expect.poll(() => reviews).toEqual([[1, { status: 'edited', content: { content: 'Shorter.', sources: [] } }]])
})

// rule: STUDY-151
it('edits a diagram as JSON, and says what is wrong with it', async () => {
  server.use(
    http.patch('/api/admin/study-outputs/2', () => HttpResponse.json({ code: 'validation_failed', message: 'root: Field required' }, { status: 422 })),
  )
  const { user } = open()
  const diagram = await entry('Light')
  await user.click(diagram.getByRole('button', { name: 'Edit' }))
  const field = diagram.getByRole('textbox', { name: 'Content as JSON' })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, '[[1]')
  await user.click(diagram.getByRole('button', { name: 'Save and publish' }))
  expect(diagram.getByRole('alert')).toHaveTextContent('This is not a JSON object.')
  await user.clear(field)
  await user.type(field, '{{}')
  await user.click(diagram.getByRole('button', { name: 'Save and publish' }))
  expect(await diagram.findByText('root: Field required')).toBeVisible()
  await user.click(diagram.getByRole('button', { name: 'Cancel' }))
  expect(diagram.getByText('Oil · p2')).toBeVisible()
})

it('a failed request shows an error and can be retried', async () => {
  server.use(http.get('/api/admin/study-outputs', () => HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 }), { once: true }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await entry('Clung')
})
