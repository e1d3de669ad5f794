import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import LibraryAnswer from './LibraryAnswer'
import { isQuestion } from './question'

const SOURCE = { postId: 3, title: 'The Well', postType: 'weekly', paragraph: 'p2', quote: 'Isaac dug again.', citations: [] }
const FOUND = { question: 'Who dug?', status: 'answered', answer: 'Dig again.', citations: [], sources: [SOURCE], suggestions: [], caution: null }

function mockAsk(answer: object) {
  let calls = 0
  server.use(
    http.get('/api/ai/ask', () => {
      calls += 1
      return HttpResponse.json(answer)
    }),
  )
  return () => calls
}

describe("the library's answer to a question", () => {
  it('is quoted with a link to its paragraph', async () => {
    mockAsk(FOUND)
    renderAt('/search?q=Who+dug%3F', <LibraryAnswer q="Who dug?" />)
    expect(await screen.findByText('Isaac dug again.')).toBeVisible()
    expect(screen.getByText('Dig again.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The Well' })).toHaveAttribute('href', '/weekly-essay/3#p2')
  })

  it('has the citations of the answer and of what is quoted as links', async () => {
    const citations = (start: number) => [{ start, end: start + 11, reference: 'Genesis 6:9', url: '/torah-timeline/noach#6:9' }]
    const sources = [{ ...SOURCE, quote: 'Genesis 6:9 says so.', citations: citations(0) }]
    mockAsk({ ...FOUND, answer: 'See Genesis 6:9.', citations: citations(4), sources })
    renderAt('/search?q=Who+dug%3F', <LibraryAnswer q="Who dug?" />)
    const links = await screen.findAllByRole('link', { name: 'Genesis 6:9' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torah-timeline/noach#6:9', '/torah-timeline/noach#6:9'])
  })

  it('is nothing where the library does not answer', async () => {
    const calls = mockAsk({ ...FOUND, status: 'nothing_found', sources: [] })
    renderAt('/search', <LibraryAnswer q="How do planes fly?" />)
    await waitFor(() => expect(calls()).toBe(1))
    expect(screen.queryByText('From the library')).not.toBeInTheDocument()
  })

  it('adds whom to ask about practice', async () => {
    mockAsk({ ...FOUND, caution: 'practice' })
    renderAt('/search', <LibraryAnswer q="May I?" />)
    expect(await screen.findByText(/ask your rabbi/)).toBeVisible()
  })

  it('leads to help in danger, and quotes nothing', async () => {
    mockAsk({ ...FOUND, status: 'nothing_found', sources: [], caution: 'danger' })
    renderAt('/search', <LibraryAnswer q="I want to die?" />)
    expect(await screen.findByRole('alert')).toHaveTextContent('call your local emergency number')
  })

  it.each([
    ['Why two candles?', true],
    ['למה שני נרות?', true],
    ['Really??', true],
    ['candles', false],
    ['?', false],
    ['what? no', false],
  ])('is asked for %s: %s', (q, asked) => expect(isQuestion(q)).toBe(asked))
})
