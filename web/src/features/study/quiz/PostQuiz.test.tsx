import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearToken, setToken } from '@/api/token'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import type { QuizQuestion } from './api'
import PostQuiz from './PostQuiz'
import { aQuestion, aQuiz } from './testing'

const SECOND = aQuestion({ id: 'q2', question: 'What does דָּבְקָה mean?', options: ['fled', 'spoke', 'returned', 'clung'], answer: 3, paragraph: null })
let questions: QuizQuestion[]
beforeEach(() => {
  questions = [aQuestion(), SECOND]
  server.use(http.get('/api/ai/quiz/17', () => HttpResponse.json(aQuiz(questions))))
})
afterEach(clearToken)

const open = () => renderAt('/daily-learning/17', <PostQuiz post={{ id: 17, type: 'daily' }} />)
async function start() {
  const view = open()
  await view.user.click(await screen.findByRole('button', { name: 'Start the quiz' }))
  return view
}

describe('the quiz of a teaching', () => {
  // rule: STUDY-144
  it('shows one question at a time, marks the answer and quotes the sentence', async () => {
    const { user } = await start()
    expect(screen.getByText('Question 1 of 2')).toBeVisible()
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: /Isaiah 2:3/ }))
    expect(screen.getByText(/^Not quite/)).toHaveRole('status')
    expect(screen.getByRole('button', { name: /Isaiah.*your answer, not right/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Ruth 1:14.*the right answer/ })).toBeVisible()
    expect(screen.getByText(aQuestion().quote)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read it in the teaching' })).toHaveAttribute('href', '/daily-learning/17#p3')
  })

  // rule: STUDY-144
  it('is answered with the keys 1 to 4 and Enter', async () => {
    const { user } = await start()
    await user.keyboard('7')
    expect(screen.queryByText(aQuestion().quote)).not.toBeInTheDocument()
    await user.keyboard('2')
    expect(screen.getByText('That is right.')).toHaveRole('status')
    await user.keyboard('{Enter}')
    expect(screen.getByText('Question 2 of 2')).toBeVisible()
    await user.keyboard('1')
    expect(screen.queryByRole('link', { name: 'Read it in the teaching' })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(screen.getByText('You knew 1 of 2.')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('Question 1 of 2')).toBeVisible()
  })

  it('an answer cannot be changed', async () => {
    const { user } = await start()
    await user.keyboard('1')
    await user.click(screen.getByRole('button', { name: /Ruth 1:14/ }))
    await user.keyboard('2')
    expect(screen.getByText(/^Not quite/)).toHaveRole('status')
  })

  // rule: STUDY-144
  it('is not shown for a teaching without questions', async () => {
    let calls = 0
    server.use(
      http.get('/api/ai/quiz/17', () => {
        calls++
        return HttpResponse.json(aQuiz([]))
      }),
    )
    const { container } = open()
    await waitFor(() => expect(calls).toBe(1))
    expect(container.querySelector('section')).toBeNull()
  })
})

describe('adding the questions to the reviews', () => {
  async function finish() {
    questions = [aQuestion()]
    const view = await start()
    await view.user.keyboard('2{Enter}')
    return view
  }

  // rule: STUDY-145
  it('visitors sign in and come back', async () => {
    await finish()
    expect(screen.getByText('You knew all 1.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in to add to my reviews' })).toHaveAttribute('href', '/login?return=%2Fdaily-learning%2F17')
  })

  // rule: STUDY-145
  it('readers add them, and can try again after a failure', async () => {
    setToken('a-token')
    const bodies: unknown[] = []
    server.use(
      http.post('/api/reviews', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length === 1) return HttpResponse.json({ code: 'unavailable', message: '' }, { status: 503 })
        return HttpResponse.json({ added: 1, total: 1 })
      }),
    )
    const { user } = await finish()
    await user.click(screen.getByRole('button', { name: 'Add to my reviews' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('not available just now')
    await user.click(screen.getByRole('button', { name: 'Add to my reviews' }))
    expect(await screen.findByText('1 question added.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your reviews' })).toHaveAttribute('href', '/review')
    expect(bodies).toEqual([{ postId: 17 }, { postId: 17 }])
  })
})
